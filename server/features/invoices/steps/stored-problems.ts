import { isDeepStrictEqual } from 'node:util'
import { getSignedQuote, listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import { hasEarlierNumber } from '#server/features/invoices/queries/earlier-numbers.ts'
import { getReceivedDeposit } from '#server/features/invoices/queries/received-deposit.ts'
import type { InvoiceRow } from '#server/features/invoices/queries/rows.ts'
import type { Tx } from '#server/scope.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { type ChainInvoice, remainingOf, takenBackOf } from '#shared/domain/invoices/chain.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import type { InvoiceErrorCode } from '#shared/domain/invoices/errors.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { isWithin, isWithinEach } from '#shared/domain/invoices/key-amounts.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** Finds faults that other documents and payments tell: a number of another software, a deposit that was not received, a chain that changed. */
export async function storedProblems(
  tx: Tx,
  { payment_id, quote_id, content }: InvoiceRow,
  { number, franchise }: { number: string; franchise: boolean },
): Promise<FieldError[]> {
  const [isEarlier, received, chain] = await Promise.all([
    hasEarlierNumber(tx, number),
    payment_id === null ? null : getReceivedDeposit(tx, payment_id),
    quote_id === null ? [] : listChainOfQuote(tx, quote_id),
  ])
  const fault = await chainProblem(tx, content, chain, franchise)
  return [
    ...(isEarlier ? [fieldError('issuedOn', 'invoice_number_earlier')] : []),
    ...(received !== null && content.prepaidCents !== received.amountCents
      ? [fieldError('prepaidCents', 'invoice_prepaid_not_received')]
      : []),
    ...(fault === null ? [] : [fieldError('takenBack', fault)]),
  ]
}

/**
 * Why a draft of a devis may not join the documents issued since it was made: it takes back others than these, or asks for more than
 * remains to invoice, in all or at a rate. Credit notes are judged by assertCreditable and creditNoteOf.
 */
async function chainProblem(
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
