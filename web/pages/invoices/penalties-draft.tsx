import { Stamp } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { DeleteInvoiceDraft } from '#web/features/invoices/draft-actions.tsx'
import { InvoicePreview } from '#web/features/invoices/invoice-preview.tsx'
import { IssueDialog } from '#web/features/invoices/issue-dialog.tsx'
import { Readiness } from '#web/features/invoices/readiness.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** The draft of an invoice of penalties: counted, not written. It is read, then issued or deleted. */
export function PenaltiesDraft({ invoice }: { invoice: InvoiceDetail }) {
  const [issuing, setIssuing] = useState(false)
  const blocked = useRefusal('invoice:issue')
  const open = () => blocked === undefined && setIssuing(true)
  useShortcuts([{ keys: 'mod+enter', label: 'Émettre', icon: Stamp, disabledReason: blocked, run: open }])
  return (
    <>
      <RecordHeader
        title={invoice.title ?? 'Pénalités de retard'}
        badge={<InvoiceStatusBadge status="draft" kind={invoice.kind} />}
        actions={<DeleteInvoiceDraft invoice={invoice} />}
        mainAction={
          <Button variant="primary" icon={Stamp} disabledReason={blocked} onClick={open}>
            Émettre
          </Button>
        }
      />
      <div className="flex flex-col gap-5">
        <p className="max-w-prose text-muted text-sm">
          Ces montants sont calculés d’après la facture en retard et ne se modifient pas. Pour en facturer
          moins, supprimez ce brouillon et choisissez à nouveau. Ces jours ne seront pas facturés deux fois.
        </p>
        <Readiness kind={invoice.kind} problems={invoice.problems} warnings={[]} onShow={() => {}} />
        <InvoicePreview invoiceId={invoice.id} revision={invoice.revision} />
      </div>
      <IssueDialog
        invoice={invoice}
        open={issuing}
        onOpenChange={setIssuing}
        onShowProblem={() => setIssuing(false)}
      />
    </>
  )
}
