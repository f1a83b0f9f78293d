import { useQuery } from '@tanstack/react-query'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { waitingRefundsOptions } from './movement-queries.ts'

/** The history below is what one came for: whoever answers these sees the next. */
const SHOWN = 3

/** The refunds that wait for a second person, a line each above the history; a press opens the payment, where they are answered. */
export function WaitingRefunds() {
  const { data } = useQuery(waitingRefundsOptions)
  if (data === undefined || data.items.length === 0) return null
  const others = data.items.length - SHOWN
  return (
    <Alert tone="warning" className="mb-3">
      <ul aria-label="Remboursements à valider" className="flex flex-col gap-1">
        {data.items.slice(0, SHOWN).map(({ id, payment }) => (
          <li key={id}>
            <TextLink to="." search={(before) => ({ ...before, payment: payment.id })}>
              Remboursement de {formatMoney(payment.refundRequest?.amountCents ?? 0, payment.currency)} à
              valider
            </TextLink>
            {payment.clientName && <span className="max-sm:sr-only"> · {payment.clientName}</span>}
          </li>
        ))}
        {others > 0 && <li>et {formatCount(others, 'autre', 'autres')}</li>}
      </ul>
    </Alert>
  )
}
