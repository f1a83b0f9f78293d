import { inTransaction } from '#server/db/transaction.ts'
import { findSender, getSeller } from '#server/features/documents/queries/parties.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import { lockForCancelling, markAgreementCancelled } from '#server/features/quotes/commands/record-answer.ts'
import { findAgreement, isQuoteUsed } from '#server/features/signatures/queries/agreements.ts'
import { getSignature } from '#server/features/signatures/queries/signatures.ts'
import { setCancelled } from '#server/features/signatures/store/agreements.ts'
import type { Scope } from '#server/scope.ts'
import type { SignatureFacts } from '#shared/contract/signatures.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { quoteCan, statusWithoutAgreement } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Input = { quoteId: string; reason: string | null }

/**
 * Undoes the record of an agreement that its client did not give: the quote is what it was before, and takes a place of the plan again where it is open.
 * The record stays, with who cancelled it, when and why. Errors: not_found, agreement_missing, agreement_used, plan_limit.
 */
export function cancelAgreement(scope: Scope, { quoteId, reason }: Input): Promise<SignatureFacts> {
  return inTransaction(scope, async (tx) => {
    const [{ timeZone }, canceller] = await Promise.all([getSeller(tx), findSender(tx)])
    // The organization before the quote, as everywhere.
    const place = await readPlace(tx, 'quote:send')
    const quote = await lockForCancelling(tx, quoteId)
    const agreement = await findAgreement(tx, quoteId)
    const used = await isQuoteUsed(tx, quoteId)
    if (agreement === null) throw new DomainError('agreement_missing')
    assertCan(quoteCan.cancelAgreement({ used }))
    const by = canceller?.name ?? ''
    await setCancelled(tx, agreement.id, { byName: by, reason })
    const facts = { validUntil: quote.valid_until ?? '', viewedAt: quote.viewed_at }
    const status = statusWithoutAgreement(facts, todayIn(timeZone, tx.now))
    if (status !== 'expired') assertPlan(judgePlace(place, 'quote:send'))
    await markAgreementCancelled(tx, quote, { status, by, reason })
    return getSignature(tx, quoteId)
  })
}
