import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useFocusOnceTold } from './use-focus-once-told.ts'

type DisputeNoticeProps = { view: InvoiceLinkView; told: number }

/** The problem that the client told, until it is settled. Its heading takes the focus each time it is told. */
export function DisputeNotice({ view, told }: DisputeNoticeProps) {
  const titleRef = useFocusOnceTold(told)
  const { dispute, organizationName, timeZone } = view
  if (dispute === null) return null
  return (
    <Alert tone="warning">
      <h2 ref={titleRef} tabIndex={-1} className="font-semibold text-base outline-hidden">
        Problème signalé
      </h2>
      <p>
        {disputeReasons[dispute.reason]}. Transmis à {organizationName} le{' '}
        {formatDateTime(dispute.openedAt, timeZone)}.
      </p>
      <p className="mt-1 whitespace-pre-line break-words">«&#8239;{dispute.message}&#8239;»</p>
    </Alert>
  )
}
