import { inTransaction } from '#server/db/transaction.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { listRecipients } from '#server/features/reminders/queries/client-facts.ts'
import { getLateInterest } from '#server/features/reminders/queries/invoice-interest.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { WAIVER_UNDONE_WITHIN_MINUTES } from '#shared/domain/late-interest/penalty-waiver.ts'
import { insertWaiver } from '../store/penalty-waivers.ts'
import { holdLate } from './invoice-penalties.ts'

/**
 * Gives up the penalties of an invoice that no other asks for, those of later days too. Its client is told by mail ten minutes later, if its
 * address is known; until then it can be undone. Errors: those of holdLate.
 */
export function waivePenalties(scope: Scope, { invoiceId }: { invoiceId: string }): Promise<InvoiceInterest> {
  return inTransaction(scope, async (tx) => {
    const { invoice, interest } = await holdLate(tx, invoiceId)
    const { interestCents, indemnityCents, missing } = interest
    if (interestCents + indemnityCents === 0 && missing === null) throw new DomainError('penalties_none')
    const email = (await listRecipients(tx, [invoiceId])).get(invoiceId)?.email ?? null
    await insertWaiver(tx, {
      invoiceId,
      interestCents,
      indemnityCents,
      tellAt: email === null ? null : new Date(tx.now.getTime() + WAIVER_UNDONE_WITHIN_MINUTES * 60_000),
    })
    await emitInvoiceEvent(tx, 'invoice.penalties_waived', {
      ...invoice,
      gross_cents: interestCents + indemnityCents,
    })
    return getLateInterest(tx, invoiceId)
  })
}
