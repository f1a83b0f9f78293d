import { inTransaction } from '#server/db/transaction.ts'
import { assertClientActive } from '#server/features/documents/commands/assert-client-active.ts'
import { getParties, type Parties } from '#server/features/documents/queries/parties.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { completeContent, unchained } from '#server/features/invoices/steps/complete-content.ts'
import { insertInvoice } from '#server/features/invoices/store/invoices.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceContentInput } from '#shared/contract/invoice-fields.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'

type Input = Partial<InvoiceContentInput> & { kind: 'invoice' | 'global_allowance' }
type Origin = {
  currency?: string
  /** Asked by the command that counts penalties: nobody writes them by hand. */
  ofPenalties?: boolean
}

/** A new draft, empty or complete. Errors: not_found (client), company_archived, contact_archived, invalid_input, invoice_of_penalties. */
export function createInvoice(scope: Scope, input: Input): Promise<InvoiceDetail> {
  return inTransaction(scope, (tx) => createInvoiceIn(tx, input))
}

/** The same in the transaction of a command that records why. */
export async function createInvoiceIn(
  tx: Tx,
  { kind, ...input }: Input,
  { ofPenalties = false, ...origin }: Origin = {},
): Promise<InvoiceDetail> {
  if ((input.operation === 'penalties') !== ofPenalties)
    throw new DomainError('invoice_of_penalties', {
      fields: [fieldError('content.operation', 'invoice_of_penalties')],
    })
  const ids = { companyId: input.companyId ?? null, contactId: input.contactId ?? null }
  const named = await getParties(tx, ids)
  // A contact brings the company it works for, unless another one was named.
  const companyId = input.companyId === undefined ? named.contactCompanyId : ids.companyId
  const parties = companyId === ids.companyId ? named : await getParties(tx, { ...ids, companyId })
  assertClientActive(parties)
  const settings = await getInvoiceSettings(tx)
  const content = completeContent({ ...input, companyId }, unchained(kind), parties.seller, settings)
  return insertDraft(tx, content, parties, origin)
}

/** The row, its event, and the answer. */
export async function insertDraft(
  tx: Tx,
  content: InvoiceContent,
  parties: Parties,
  origin: { duplicatedFrom?: string; currency?: string; paymentId?: string | null } = {},
): Promise<InvoiceDetail> {
  const totals = computeInvoice(content)
  const clientName = parties.buyer?.name ?? null
  const { duplicatedFrom = null, currency = parties.seller.currency, paymentId = null } = origin
  const id = await insertInvoice(tx, { content, clientName, totals, currency, duplicatedFrom, paymentId })
  await tx.emit('invoice.created', {
    subject: { type: 'invoice', id },
    companyId: content.companyId,
    contactId: content.contactId,
    amountCents: totals.grossCents,
    description: clientName,
    meta: { kind: content.kind, clientName, title: content.title },
  })
  return getInvoice(tx, id)
}
