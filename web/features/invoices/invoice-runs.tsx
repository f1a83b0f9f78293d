import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import { formatCount } from '#shared/french/format.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { BulkRunDialog } from '#web/patterns/bulk-run/bulk-run-dialog.tsx'

type RunKind = 'issue' | 'delete'
/** Asks to issue or delete drafts; `clear` empties the selection once the reader closes the results. */
export type AskRun = (kind: RunKind, drafts: InvoiceSummary[], clear: () => void) => void
type Run = { kind: RunKind; drafts: InvoiceSummary[]; clear: () => void }

const runs = {
  issue: {
    question: (count: string) => `Émettre ${count}\u202f?`,
    consequence:
      'Chaque document reçoit son numéro, du plus ancien brouillon au plus récent, puis ne change plus. C’est définitif. Ceux qui ne sont pas prêts restent en brouillon, avec la raison.',
    confirmLabel: 'Émettre',
    running: 'Émission',
    done: ['document émis', 'documents émis'],
    act: async (invoiceId: string) => {
      const { number } = await api.invoices.issueInvoice({ invoiceId })
      return `Numéro ${number}`
    },
  },
  delete: {
    question: (count: string) => `Supprimer ${count}\u202f?`,
    consequence:
      'Leur contenu sera perdu. Aucun numéro n’est consommé, et les factures émises de la sélection restent.',
    confirmLabel: 'Supprimer',
    running: 'Suppression',
    done: ['brouillon supprimé', 'brouillons supprimés'],
    act: async (invoiceId: string) => {
      try {
        await api.invoices.deleteInvoiceDraft({ invoiceId })
      } catch (error) {
        // Another tab or a colleague deleted it already.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
      return null
    },
  },
} as const

const nameOf = ({ clientName, title }: InvoiceSummary) =>
  [clientName, title].filter(Boolean).join(' · ') || 'Brouillon sans client'

/** The runs over selected drafts. The dialog stands beside the list: what is issued may leave the list at once. */
export function useInvoiceRuns(): { ask: AskRun; dialog: ReactNode } {
  const client = useQueryClient()
  const [run, setRun] = useState<Run | null>(null)
  const [open, setOpen] = useState(false)
  const ask: AskRun = (kind, drafts, clear) => {
    setRun({ kind, drafts, clear })
    setOpen(true)
  }
  if (run === null) return { ask, dialog: null }
  const { question, consequence, confirmLabel, running, done, act } = runs[run.kind]
  const dialog = (
    <BulkRunDialog
      open={open}
      onOpenChange={setOpen}
      items={run.drafts}
      itemKey={({ id }) => id}
      itemName={nameOf}
      title={question(formatCount(run.drafts.length, 'brouillon', 'brouillons'))}
      consequence={consequence}
      confirmLabel={confirmLabel}
      danger={run.kind === 'delete'}
      running={running}
      doneCount={(count) => formatCount(count, done[0], done[1])}
      act={({ id }) => act(id)}
      onFinished={() => {
        run.clear()
        void client.invalidateQueries({ queryKey: orpc.invoices.key() })
      }}
    />
  )
  return { ask, dialog }
}
