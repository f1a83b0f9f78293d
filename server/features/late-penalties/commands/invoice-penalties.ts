import { inTransaction } from '#server/db/transaction.ts'
import { createInvoiceIn } from '#server/features/invoices/commands/create-invoice.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { type LockedInvoice, lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import { type Interest, interestOf } from '#server/features/reminders/queries/interest.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { penaltyDays, penaltyInvoice } from '#shared/domain/late-interest/penalty-invoice.ts'
import { hasDraftClaim, insertClaim } from '../store/penalty-claims.ts'

type Input = { invoiceId: string; interestCents: number; indemnityCents: number }

/**
 * The draft of an invoice that asks for the penalties of another: its interest up to today or to the last rate that is known, its 40 €, or both.
 * It holds these days until it is deleted or credited, so that nobody asks for them twice. Errors: not_found, invoice_not_issued, penalties_waived,
 * penalties_in_draft, penalties_none, penalties_changed, those of createInvoiceIn.
 */
export function invoicePenalties(scope: Scope, input: Input): Promise<InvoiceDetail> {
  return inTransaction(scope, async (tx) => {
    const { invoice, interest } = await holdLate(tx, input.invoiceId)
    const { interestCents, indemnityCents } = input
    if (interest.interestCents + interest.indemnityCents === 0) throw new DomainError('penalties_none')
    const asksAll =
      [0, interest.interestCents].includes(interestCents) &&
      [0, interest.indemnityCents].includes(indemnityCents)
    // The 40 € are euros: an invoice in another currency asks for its interest alone.
    if (!asksAll || (indemnityCents > 0 && interest.currency !== 'EUR'))
      throw new DomainError('penalties_changed')
    const asked = { ...interest, interestCents, indemnityCents }
    const draft = await createInvoiceIn(
      tx,
      {
        kind: 'invoice',
        companyId: invoice.company_id,
        contactId: invoice.contact_id,
        ...penaltyInvoice(asked),
      },
      { currency: invoice.currency, ofPenalties: true },
    )
    await insertClaim(tx, {
      penaltyInvoiceId: draft.id,
      invoiceId: invoice.id,
      days: penaltyDays(asked),
      interestCents,
      indemnityCents,
    })
    await emitInvoiceEvent(tx, 'invoice.penalties_claimed', {
      ...invoice,
      gross_cents: interestCents + indemnityCents,
    })
    return draft
  })
}

/**
 * An issued invoice, held, with the penalties that nobody asked for yet. Errors: not_found, invoice_not_issued, penalties_none, penalties_waived,
 * penalties_in_draft.
 */
export async function holdLate(
  tx: Tx,
  invoiceId: string,
): Promise<{ invoice: LockedInvoice; interest: Interest }> {
  const invoice = await lockAnyInvoice(tx, invoiceId)
  if (invoice.number === null) throw new DomainError('invoice_not_issued')
  const interest = (await interestOf(tx, [invoiceId])).get(invoiceId)
  if (interest === undefined || interest.ofPenalties) throw new DomainError('penalties_none')
  if (interest.waived) throw new DomainError('penalties_waived')
  if (await hasDraftClaim(tx, invoiceId)) throw new DomainError('penalties_in_draft')
  return { invoice, interest }
}
