import { useQueryClient } from '@tanstack/react-query'
import type { InvoiceContentInput } from '#shared/contract/invoice-fields.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { api, orpc } from '#web/api/api-client.ts'
import type { DraftSaver, DraftState } from '#web/patterns/draft/draft-saver.ts'
import { useDraft } from '#web/patterns/draft/use-draft.ts'
import { invoiceOptions } from './invoice-queries.ts'

type Content = InvoiceDetail['content']
export type InvoiceDraftSaver = DraftSaver<Content, InvoiceDetail>
export type InvoiceDraftState = DraftState<Content, InvoiceDetail>

/** A draft is kept on this device under this name and its id. */
export const DRAFT_NAME = 'ardoise.invoice-draft'

/** The draft of an invoice. Give the component the invoice's id as key. */
export function useInvoiceDraft(invoice: InvoiceDetail): {
  saver: InvoiceDraftSaver
  state: InvoiceDraftState
} {
  const client = useQueryClient()
  return useDraft<Content, InvoiceDetail>(invoice, {
    name: DRAFT_NAME,
    save: async (revision, content) => {
      const saved = await api.invoices.saveInvoiceDraft({
        invoiceId: invoice.id,
        revision,
        content: written(content),
      })
      client.setQueryData(invoiceOptions(invoice.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: orpc.invoices.listInvoices.key(), refetchType: 'none' })
      return saved
    },
  })
}

/** The author's part: the server knows the rest, and reads the chain again at each save. */
function written(content: Content): InvoiceContentInput {
  const { kind, quoteId, takenBack, vatAdjustments, preceding, ...own } = content
  return own
}
