import type { DeliveryReport } from '#shared/contract/mail-sendings.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'

type MailDeliveriesProps = { mailId: string; deliveries: readonly DeliveryReport[] }

/** Under a mail of ours: what servers said of it, when it did not arrive or is late. */
export function MailDeliveries({ mailId, deliveries }: MailDeliveriesProps) {
  const { timezone } = useOrganization()
  const own = deliveries.filter((report) => report.mailId === mailId)
  return own.map(({ reportId, state, recipients, at }) => (
    <Alert
      key={reportId}
      className="mx-4 mb-3 sm:mx-5"
      tone={state === 'failed' ? 'danger' : 'warning'}
      title={state === 'failed' ? 'Ce message n’est pas arrivé' : 'Ce message tarde à arriver'}
    >
      <ul>
        {recipients.map(({ address, reason, status }) => (
          <li key={address} className="[overflow-wrap:anywhere]">
            {address}&nbsp;: {reason}
            {status && <span className="text-xs"> ({status})</span>}
          </li>
        ))}
      </ul>
      <p className="text-xs">{formatDateTime(at, timezone)}</p>
    </Alert>
  ))
}
