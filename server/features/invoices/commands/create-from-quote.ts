import { inTransaction } from '#server/db/transaction.ts'
import { getParties, getSeller } from '#server/features/documents/queries/parties.ts'
import { getSignedQuote, listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { completeContent, unchained } from '#server/features/invoices/steps/complete-content.ts'
import { lockQuoteOf } from '#server/features/invoices/store/invoices.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceDetail, InvoicePart } from '#shared/contract/invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ChainInvoice, ChainPart, SignedQuote } from '#shared/domain/invoices/chain.ts'
import { balanceOf, depositOf, type PartResult, progressOf } from '#shared/domain/invoices/chain-parts.ts'
import { insertDraft } from './create-invoice.ts'

/**
 * The draft of a deposit, a situation or the balance of a signed devis, in the devis' own currency and for its client.
 * Errors: not_found, quote_not_invoiceable, and those of the chain: invoice_above_quote, invoice_nothing_left…
 */
export function createFromQuote(
  scope: Scope,
  { quoteId, part: asked }: { quoteId: string; part: InvoicePart },
): Promise<InvoiceDetail> {
  return inTransaction(scope, (tx) => createFromQuoteIn(tx, { quoteId, part: asked }))
}

/** The payment that a deposit invoice invoices, and what is known of it. */
type Received = { paymentId: string; prepaidCents: number; prepaidOn: string }

/** The same in the transaction of a command that knows of a payment. */
export async function createFromQuoteIn(
  tx: Tx,
  { quoteId, part: asked }: { quoteId: string; part: InvoicePart },
  received?: Received,
): Promise<InvoiceDetail> {
  // Whoever undoes the agreement meanwhile comes before or after.
  await lockQuoteOf(tx, quoteId)
  const seller = await getSeller(tx)
  const { quote, ...facts } = await getSignedQuote(tx, quoteId, seller.franchise)
  const chain = await listChainOfQuote(tx, quoteId)
  const part = partOrThrow(partOf(quote, chain, asked))
  const { companyId, contactId, title, currency } = facts
  const parties = await getParties(tx, { companyId, contactId })
  const settings = await getInvoiceSettings(tx)
  // A deposit is asked so that the work may begin: due on receipt unless its author says otherwise, whatever the usual terms are.
  const terms = part.kind === 'deposit' ? { paymentTerms: { kind: 'on_receipt' } as const } : {}
  const base = completeContent(
    { companyId, contactId, title, ...terms },
    unchained(part.kind),
    seller,
    settings,
  )
  const { paymentId = null, ...prepaid } = received ?? {}
  const content = { ...base, ...part, ...prepaid, vat: quote.vat, quoteId }
  return insertDraft(tx, content, parties, { currency, paymentId })
}

function partOf(quote: SignedQuote, chain: ChainInvoice[], part: InvoicePart): PartResult {
  switch (part.kind) {
    case 'balance':
      return balanceOf(quote, chain)
    case 'deposit_percent':
      return depositOf(quote, chain, { kind: 'percent', bps: part.bps })
    case 'deposit_amount':
      return depositOf(quote, chain, { kind: 'amount', cents: part.cents })
    case 'progress':
      return progressOf(quote, chain, part.lines, part.as)
  }
}

/** Errors: the code of the refusal. */
export function partOrThrow(result: PartResult): ChainPart {
  if (!result.ok) throw new DomainError(result.code)
  return result.part
}
