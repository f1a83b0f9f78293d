import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '#server/db/transaction.ts'
import { assertClientActive } from '#server/features/documents/commands/assert-client-active.ts'
import { assertRevision } from '#server/features/documents/commands/assert-revision.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { completeContent, type ServerPart } from '#server/features/invoices/steps/complete-content.ts'
import { lockInvoice, updateDraft } from '#server/features/invoices/store/invoices.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceContentInput } from '#shared/contract/invoice-fields.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { isSameClient } from '#shared/domain/documents/same-client.ts'
import { isSameSitting } from '#shared/domain/documents/sitting.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { takenBackOf } from '#shared/domain/invoices/chain.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceContent, TakenBack, VatAdjustment } from '#shared/domain/invoices/invoice-document.ts'
import { keepsClient } from '#shared/domain/invoices/invoice-kind.ts'
import { listChainOfQuote } from '../queries/chain.ts'

type Input = { invoiceId: string; revision: number; content: InvoiceContentInput }

/**
 * Saves a draft made from `revision`; what it takes back of its devis follows the documents issued since. Errors: not_found,
 * invoice_not_draft, invoice_of_penalties, credit_note_of_other_client, company_archived, contact_archived, and version_conflict, whose data holds what is stored.
 */
export function saveDraft(scope: Scope, input: Input): Promise<InvoiceDetail> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockInvoice(tx, input.invoiceId)
    assertCan(invoiceCan.edit(invoice))
    await assertRevision(invoice, input.revision, () => getInvoiceRow(tx, invoice.id))
    const { companyId, contactId } = input.content
    const client = { company_id: companyId, contact_id: contactId }
    const { content: stored } = await getInvoiceRow(tx, invoice.id)
    const fixed = keepsClient(invoice.kind) || stored.operation === 'penalties'
    if (fixed && !isSameClient(client, invoice))
      throw new DomainError('credit_note_of_other_client', {
        fields: [fieldError('content.companyId', 'credit_note_of_other_client')],
      })
    const parties = await getParties(tx, { companyId, contactId })
    if (companyId !== invoice.company_id || contactId !== invoice.contact_id) assertClientActive(parties)
    const { kind, quoteId, preceding } = stored
    const takenBack = await presentTakenBack(tx, stored)
    const part: ServerPart = { kind, quoteId, vatAdjustments: [], preceding, takenBack }
    const asked = penaltiesStay(stored, input.content)
    const written = completeContent(asked, part, parties.seller, await getInvoiceSettings(tx))
    const content = { ...written, vatAdjustments: adjustmentsThatHold(stored, written) }
    const totals = computeInvoice(content)
    const clientName = parties.buyer?.name ?? null
    await updateDraft(tx, invoice.id, { content, totals, clientName })
    if (!isSameSitting(invoice, { by: tx.scope.userId, now: tx.now }))
      await tx.emit('invoice.updated', {
        subject: { type: 'invoice', id: invoice.id },
        companyId,
        contactId,
        amountCents: totals.grossCents,
        description: clientName,
        meta: { kind, clientName, title: content.title },
      })
    return getInvoice(tx, invoice.id)
  })
}

/**
 * A draft's earlier documents, as those of its devis are now. A draft that takes nothing back goes on so; a corrective invoice
 * takes back what the one it replaces did.
 */
async function presentTakenBack(
  tx: Tx,
  { kind, quoteId, takenBack }: Pick<InvoiceContent, 'kind' | 'quoteId' | 'takenBack'>,
): Promise<TakenBack[]> {
  if (quoteId === null || takenBack.length === 0 || kind === 'corrective') return takenBack
  return takenBackOf(await listChainOfQuote(tx, quoteId))
}

/**
 * What an invoice of penalties asks, and of whom, is counted and not written: its author writes the words around it. A credit note on one stays
 * outside VAT. Errors: invoice_of_penalties.
 */
function penaltiesStay(stored: InvoiceContent, written: InvoiceContentInput): InvoiceContentInput {
  if (stored.operation !== 'penalties') {
    if (written.operation !== 'penalties') return written
    throw new DomainError('invoice_of_penalties', {
      fields: [fieldError('content.operation', 'invoice_of_penalties')],
    })
  }
  const { operation, vat, kind, lines, discount, performance } = stored
  const own = { ...written, operation, vat }
  return kind === 'invoice' ? { ...own, lines, discount, performance } : own
}

/** The cents that the chain set right belong to what its lines count: none for others. Words may change. */
function adjustmentsThatHold(stored: InvoiceContent, written: InvoiceContent): VatAdjustment[] {
  return isDeepStrictEqual(countedOf(stored), countedOf(written)) ? stored.vatAdjustments : []
}

const countedOf = ({ lines, discount, vat }: InvoiceContent) => ({
  discount,
  vat,
  lines: lines.flatMap((line) => {
    if (line.kind !== 'item') return []
    const { description: _description, unit: _unit, ...counted } = line
    return [counted]
  }),
})
