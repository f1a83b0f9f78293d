import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import { formatCount } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError, unlessGone } from '#web/api/api-error.ts'
import { BulkRunDialog } from '#web/patterns/bulk-run/bulk-run-dialog.tsx'
import { refreshSending } from './invoice-sending-query.ts'

type RunKind = 'issue' | 'issueAndSend' | 'send' | 'delete'
/** Asks to do one thing to several documents; `clear` empties the selection once the reader closes the results. */
export type AskRun = (kind: RunKind, invoices: InvoiceSummary[], clear: () => void) => void
type Act = (invoice: InvoiceSummary) => Promise<string | null>
type Run = { kind: RunKind; invoices: InvoiceSummary[]; act: Act; clear: () => void }

const drafts = ['brouillon', 'brouillons'] as const
const documents = ['document', 'documents'] as const
const sent = ['document envoyé', 'documents envoyés'] as const
const SENT_HOW =
  'Chacun part à l’adresse de son client, avec le message habituel, son PDF et le lien de sa page. Ceux qui n’ont pas d’adresse ne partent pas, et la raison est dite.'

/** Whom the latest link went to. */
async function send(invoiceId: string): Promise<string> {
  const { links } = await api.invoiceSending.sendInvoice({ invoiceId })
  return `Envoyé à ${links[0]!.recipientEmail}`
}

/** Issues what is a draft, then sends. Asked again, it goes on where it was: what is issued is not issued twice. */
function issueAndSend(): Act {
  const numbers = new Map<string, string | null>()
  return async ({ id, status }) => {
    if (status === 'draft' && !numbers.has(id))
      numbers.set(id, (await api.invoices.issueInvoice({ invoiceId: id })).number)
    const number = numbers.get(id)
    if (!number) return send(id)
    try {
      return `Numéro ${number}. ${await send(id)}`
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, {
        ...error,
        message: `Émis sous le numéro ${number}, mais pas envoyé\u00a0: ${error.message}`,
      })
    }
  }
}

const runs = {
  issue: {
    of: drafts,
    question: (count: string) => `Émettre ${count}\u202f?`,
    consequence:
      'Chaque document reçoit son numéro, du plus ancien brouillon au plus récent, puis ne change plus. C’est définitif. Ceux qui ne sont pas prêts restent en brouillon, avec la raison.',
    confirmLabel: 'Émettre',
    running: 'Émission',
    done: ['document émis', 'documents émis'],
    act: () => async (invoice: InvoiceSummary) => {
      const { number } = await api.invoices.issueInvoice({ invoiceId: invoice.id })
      return `Numéro ${number}`
    },
  },
  issueAndSend: {
    of: documents,
    question: (count: string) => `Émettre et envoyer ${count}\u202f?`,
    consequence: `Chaque brouillon reçoit d’abord son numéro, du plus ancien au plus récent, puis ne change plus\u00a0: c’est définitif. ${SENT_HOW}`,
    confirmLabel: 'Émettre et envoyer',
    running: 'Émission et envoi',
    done: sent,
    act: issueAndSend,
  },
  send: {
    of: documents,
    question: (count: string) => `Envoyer ${count}\u202f?`,
    consequence: SENT_HOW,
    confirmLabel: 'Envoyer',
    running: 'Envoi',
    done: sent,
    act: () => (invoice: InvoiceSummary) => send(invoice.id),
  },
  delete: {
    of: drafts,
    question: (count: string) => `Supprimer ${count}\u202f?`,
    consequence:
      'Leur contenu sera perdu. Aucun numéro n’est consommé, et les factures émises de la sélection restent.',
    confirmLabel: 'Supprimer',
    running: 'Suppression',
    done: ['brouillon supprimé', 'brouillons supprimés'],
    act: () => async (invoice: InvoiceSummary) => {
      await unlessGone(api.invoices.deleteInvoiceDraft({ invoiceId: invoice.id }))
      return null
    },
  },
} as const

const nameOf = ({ number, clientName, title }: InvoiceSummary) =>
  [number, clientName, title].filter(Boolean).join(' · ') || 'Brouillon sans client'

/** The runs over selected documents. The dialog stands beside the list: what is issued may leave the list at once. */
export function useInvoiceRuns(): { ask: AskRun; dialog: ReactNode } {
  const client = useQueryClient()
  const [run, setRun] = useState<Run | null>(null)
  const [open, setOpen] = useState(false)
  const ask: AskRun = (kind, invoices, clear) => {
    setRun({ kind, invoices, act: runs[kind].act(), clear })
    setOpen(true)
  }
  if (run === null) return { ask, dialog: null }
  const { of, question, consequence, confirmLabel, running, done } = runs[run.kind]
  const dialog = (
    <BulkRunDialog
      open={open}
      onOpenChange={setOpen}
      items={run.invoices}
      itemKey={({ id }) => id}
      itemName={nameOf}
      title={question(formatCount(run.invoices.length, of[0], of[1]))}
      consequence={consequence}
      confirmLabel={confirmLabel}
      danger={run.kind === 'delete'}
      running={running}
      doneCount={(count) => formatCount(count, done[0], done[1])}
      act={run.act}
      onFinished={() => {
        run.clear()
        void refreshSending(client)
      }}
    />
  )
  return { ask, dialog }
}
