import type { RefObject } from 'react'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'

type DisputeNoticeProps = { view: InvoiceLinkView; titleRef: RefObject<HTMLHeadingElement | null> }

/** The problem that the client told, until it is settled. `titleRef` takes the focus once it is told. */
export function DisputeNotice({ view, titleRef }: DisputeNoticeProps) {
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
