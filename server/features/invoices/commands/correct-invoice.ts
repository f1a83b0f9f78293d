import { inTransaction } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { listChainOf } from '#server/features/invoices/queries/chain.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { assertCreditable, assertReplaceable } from '#server/features/invoices/steps/assert-correctable.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { creditsOn } from '#shared/domain/invoices/chain.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import { type CreditChoice, creditNoteOf } from '#shared/domain/invoices/credit-notes.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import { partOrThrow } from './create-from-quote.ts'
import { insertDraft } from './create-invoice.ts'

/** The draft of a credit note on an issued invoice. Errors: not_found, those of invoiceCan.credit and of creditNoteOf. */
export function creditInvoice(
  scope: Scope,
  { invoiceId, choice }: { invoiceId: string; choice: CreditChoice },
): Promise<InvoiceDetail> {
  return inTransaction(scope, (tx) => creditInvoiceIn(tx, { invoiceId, choice }))
}

/** The same in a transaction. */
export async function creditInvoiceIn(
  tx: Tx,
  { invoiceId, choice }: { invoiceId: string; choice: CreditChoice },
): Promise<InvoiceDetail> {
  const invoice = await getInvoiceRow(tx, invoiceId)
  const chain = await listChainOf(tx, invoice)
  assertCreditable(invoice, chain)
  const credited = {
    ...invoice.content,
    ...referenceOf(invoice),
    totals: computeInvoice(invoice.content),
  }
  const earlier = creditsOn(chain, invoiceId).map(({ totals }) => totals)
  return insertCorrection(tx, invoice, partOrThrow(creditNoteOf(credited, earlier, choice)))
}

/** The draft of a corrective invoice, at first the same as the one that it will replace. Errors: not_found, invoice_of_penalties, those of invoiceCan.replace. */
export function replaceInvoice(scope: Scope, { invoiceId }: { invoiceId: string }): Promise<InvoiceDetail> {
  return inTransaction(scope, async (tx) => {
    const invoice = await getInvoiceRow(tx, invoiceId)
    if (invoice.content.operation === 'penalties') throw new DomainError('invoice_of_penalties')
    assertReplaceable(invoice, await listChainOf(tx, invoice))
    return insertCorrection(tx, invoice, { kind: 'corrective', preceding: [referenceOf(invoice)] })
  })
}

type Issued = Awaited<ReturnType<typeof getInvoiceRow>>

const referenceOf = ({ id, number, issued_on, kind }: Issued) => ({
  invoiceId: id,
  number: number!,
  issuedOn: issued_on!,
  kind,
})

/** Keeps the invoice's content and means of payment; money received on it stays its own. */
async function insertCorrection(
  tx: Tx,
  invoice: Issued,
  part: Partial<InvoiceContent>,
): Promise<InvoiceDetail> {
  const { company_id: companyId, contact_id: contactId, currency } = invoice
  const parties = await getParties(tx, { companyId, contactId })
  return insertDraft(tx, { ...invoice.content, prepaidCents: 0, prepaidOn: null, ...part }, parties, {
    currency,
  })
}
