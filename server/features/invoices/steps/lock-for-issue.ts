import { listEarlierIds } from '#server/features/invoices/queries/earlier-ids.ts'
import {
  type LockedInvoice,
  lockInvoice,
  lockInvoices,
  lockQuoteOf,
} from '#server/features/invoices/store/invoices.ts'
import type { Tx } from '#server/scope.ts'

export type LockedIssue = { invoice: LockedInvoice; earlier: LockedInvoice[] }

/**
 * Holds the devis, then the draft and the documents that it credits, replaces or takes back: two who credit one invoice, or invoice one
 * devis, come one after the other. Errors: not_found.
 */
export async function lockForIssue(tx: Tx, invoiceId: string): Promise<LockedIssue> {
  const { quoteId, ids } = await listEarlierIds(tx, invoiceId)
  if (quoteId !== null) await lockQuoteOf(tx, quoteId)
  const rows = await lockInvoices(tx, [invoiceId, ...ids])
  const invoice = rows.find(({ id }) => id === invoiceId) ?? (await lockInvoice(tx, invoiceId))
  return { invoice, earlier: rows.filter(({ id }) => id !== invoiceId) }
}
