import { FileArchive, FileCheck2, Send, Trash2 } from 'lucide-react'
import { INVOICE_BULK_MAX } from '#shared/contract/invoice-lists.ts'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AskRun } from './invoice-runs.tsx'
import type { invoiceSearch } from './invoice-search.ts'

type BulkActionsProps = {
  selected: InvoiceSummary[]
  order: ReturnType<typeof invoiceSearch.orderOf>
  ask: AskRun
  onDone: () => void
}

const noDraft = 'Sélectionnez au moins un brouillon.'
const allSent = 'Sélectionnez au moins un document qui n’a pas encore été envoyé.'

/** Actions on several documents: issue and delete those that are drafts, send what was never sent, export all, take the PDF of the issued. */
export function BulkActions({ selected, order, ask, onDone }: BulkActionsProps) {
  const mayIssue = useRefusal('invoice:issue')
  const mayWrite = useRefusal('invoice:write')
  const maySend = useRefusal('invoice:send')
  // The oldest first, as they would have been issued one by one.
  const unsent = selected
    .filter(({ status }) => status === 'draft' || status === 'issued')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const drafts = unsent.filter(({ status }) => status === 'draft')
  const invoiceIds = selected.map(({ id }) => id)
  const tooMany =
    selected.length > INVOICE_BULK_MAX
      ? `Sélectionnez au plus ${INVOICE_BULK_MAX} documents à la fois.`
      : undefined
  const none = drafts.length === 0 ? noDraft : undefined
  const noPdf =
    drafts.length === selected.length ? 'Un brouillon n’a pas encore de PDF définitif.' : undefined
  return (
    <>
      <Button
        size="sm"
        icon={FileCheck2}
        disabledReason={mayIssue ?? none ?? tooMany}
        onClick={() => ask('issue', drafts, onDone)}
      >
        {drafts.length < 2 ? 'Émettre' : `Émettre les ${drafts.length} brouillons`}
      </Button>
      <Button
        size="sm"
        icon={Send}
        disabledReason={
          maySend ??
          (drafts.length > 0 ? mayIssue : undefined) ??
          (unsent.length === 0 ? allSent : undefined) ??
          tooMany
        }
        onClick={() => ask(drafts.length > 0 ? 'issueAndSend' : 'send', unsent, onDone)}
      >
        {drafts.length > 0 ? 'Émettre et envoyer' : 'Envoyer'}
      </Button>
      <Button
        size="sm"
        icon={Trash2}
        disabledReason={mayWrite ?? none ?? tooMany}
        onClick={() => ask('delete', drafts, onDone)}
      >
        {drafts.length < 2 ? 'Supprimer le brouillon' : `Supprimer les ${drafts.length} brouillons`}
      </Button>
      <ExportFiles
        label="Exporter la sélection"
        size="sm"
        disabledReason={tooMany}
        files={tableFiles('/invoices/export', { ...order, invoiceIds }, null)}
      />
      <Button
        size="sm"
        icon={FileArchive}
        disabledReason={noPdf ?? tooMany}
        onClick={() => window.location.assign(exportAddress('/invoices/files/export', { invoiceIds }))}
      >
        PDF
      </Button>
    </>
  )
}
