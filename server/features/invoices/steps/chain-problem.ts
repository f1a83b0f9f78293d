import { isDeepStrictEqual } from 'node:util'
import { getSignedQuote } from '#server/features/invoices/queries/chain.ts'
import type { Tx } from '#server/scope.ts'
import { type ChainInvoice, remainingOf, takenBackOf } from '#shared/domain/invoices/chain.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import type { InvoiceErrorCode } from '#shared/domain/invoices/errors.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { isWithin, isWithinEach } from '#shared/domain/invoices/key-amounts.ts'

/**
 * Why a draft of a devis may not join the documents issued since it was made: it takes back others than these, or asks for more than
 * remains to invoice, in all or at a rate. Credit notes are judged by assertCreditable and creditNoteOf.
 */
export async function chainProblem(
  tx: Tx,
  content: InvoiceContent,
  chain: readonly ChainInvoice[],
  franchise: boolean,
): Promise<InvoiceErrorCode | null> {
  const { kind, quoteId, takenBack, preceding } = content
  if (quoteId === null || isCreditNote(kind)) return null
  const replaced = new Set(kind === 'corrective' ? preceding.map(({ invoiceId }) => invoiceId) : [])
  const others = chain.map((one) => (replaced.has(one.invoiceId) ? { ...one, replaced: true } : one))
  if (kind !== 'corrective' && takenBack.length > 0 && !isDeepStrictEqual(takenBack, takenBackOf(others)))
    return 'invoice_chain_changed'
  const { quote } = await getSignedQuote(tx, quoteId, franchise)
  const { vat } = computeInvoice({ ...content, prepaidCents: 0 })
  const left = remainingOf(quote, others)
  return isWithin(vat, left) && isWithinEach(vat, left) ? null : 'invoice_above_quote'
}
