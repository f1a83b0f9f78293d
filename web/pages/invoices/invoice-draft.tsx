import { Stamp } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { invoicePaper } from '#shared/domain/invoices/seller-paper.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { PreviewToggle } from '#web/blocks/documents/preview-toggle.tsx'
import { SellerGaps } from '#web/blocks/seller/seller-gaps.tsx'
import { DraftActions } from '#web/features/invoices/draft-actions.tsx'
import { InvoiceEditor } from '#web/features/invoices/invoice-editor.tsx'
import { IssueDialog } from '#web/features/invoices/issue-dialog.tsx'
import { focusInvoiceProblem } from '#web/features/invoices/problem-places.ts'
import { useInvoiceDraft } from '#web/features/invoices/use-invoice-draft.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { SaveFailure } from '#web/patterns/draft/save-failure.tsx'
import { SaveState } from '#web/patterns/draft/save-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { UNREAD_IS_LOST, UnreadFields, unreadRefusal, useUnread } from '#web/ui/unread-fields.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** The page of a draft: written, checked, looked at and issued. Give it the invoice's id as key. */
export function InvoiceDraft({ invoice }: { invoice: InvoiceDetail }) {
  const { saver, state } = useInvoiceDraft(invoice)
  const unread = useUnread()
  const [issuing, setIssuing] = useState(false)
  const [showProblems, setShowProblems] = useState(false)
  const refusal = useRefusal('invoice:issue')
  const { kind } = invoice
  const unsaved = state.status === 'conflict' ? 'Choisissez d’abord le texte à garder.' : undefined
  const verdict = invoiceCan.issue(invoice)
  const blocked =
    refusal ??
    (verdict.ok ? undefined : errorCodes[verdict.code].text) ??
    unsaved ??
    unreadRefusal(unread.fields)
  const openIssue = () => {
    if (blocked || issuing || unread.now().length > 0) return
    setShowProblems(true)
    // Nothing is issued that the server lacks. The notice above says why.
    void saver.flush().then((saved) => saved && setIssuing(true))
  }
  const showProblem = (problem: FieldError) => {
    setIssuing(false)
    setShowProblems(true)
    // A save reads the documents of the devis again.
    if (problem.code === 'invoice_chain_changed') saver.update((content) => ({ ...content }))
    setTimeout(() => focusInvoiceProblem(problem, saver.getState().content.lines), issuing ? 200 : 0)
  }
  useShortcuts([
    { keys: 'mod+enter', label: 'Émettre', icon: Stamp, disabledReason: blocked, run: openIssue },
  ])
  return (
    <>
      <RecordHeader
        title={state.content.title ?? invoiceKinds[kind].label}
        badge={
          <>
            <InvoiceStatusBadge status="draft" kind={kind} />
            <SaveState state={state} />
          </>
        }
        actions={
          <>
            <PreviewToggle />
            <DraftActions invoice={invoice} save={saver.flush} />
          </>
        }
        mainAction={
          <Button variant="primary" icon={Stamp} disabledReason={blocked} onClick={openIssue}>
            Émettre
          </Button>
        }
      />
      <SaveFailure state={state} />
      <SellerGaps paper={invoicePaper(state.saved.totals)} className="mb-5" />
      <UnreadFields unread={unread}>
        <InvoiceEditor saver={saver} state={state} showProblems={showProblems} onShowProblem={showProblem} />
      </UnreadFields>
      <UnsavedChanges when={unread.fields.length > 0} consequence={UNREAD_IS_LOST} />
      <IssueDialog
        invoice={state.saved}
        open={issuing}
        onOpenChange={setIssuing}
        onShowProblem={showProblem}
      />
    </>
  )
}
