import { useQuery } from '@tanstack/react-query'
import { RefundRequestNotice } from '#web/blocks/payments/refund-request-notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { waitingRefundsOptions } from './movement-queries.ts'

/** The refunds that wait for a second person, above the history; nothing when none waits. */
export function WaitingRefunds({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(waitingRefundsOptions)
  if (data === undefined || data.items.length === 0) return null
  return (
    <ul aria-label="Remboursements à valider" className="mb-6 flex flex-col gap-3">
      {data.items.map(({ id, payment }) => (
        <li key={id}>
          <RefundRequestNotice payment={payment} timeZone={timeZone} clientName={payment.clientName}>
            <TextLink to="." search={(before) => ({ ...before, payment: payment.id })}>
              Voir le règlement
            </TextLink>
          </RefundRequestNotice>
        </li>
      ))}
    </ul>
  )
}
