import { inTransaction } from '#server/db/transaction.ts'
import { assertOpen } from '#server/features/bank/steps/record-line.ts'
import { deletePayoutMatch, insertMatch, lockLine } from '#server/features/bank/store/matches.ts'
import { getPayout } from '#server/features/payments/queries/payouts.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { mayArrive } from '#shared/domain/payments/payout.ts'
import { setLineState } from '../store/lines.ts'

type Pair = { lineId: string; payoutId: string }

/**
 * Says that a line is a payout of the provider: its payments and its fees are recorded, so that nothing else is. Of two people at once, the
 * second is told. One below zero is taken from the bank. Errors: not_found, bank_line_matched, bank_payout_matched, bank_payout_unequal, bank_payout_returned.
 */
export function matchBankPayout(scope: Scope, { lineId, payoutId }: Pair): Promise<Pair> {
  return inTransaction(scope, async (tx) => {
    const line = await lockLine(tx, lineId)
    assertOpen(line)
    const payout = await getPayout(tx, payoutId)
    // Money of test mode reaches no bank.
    if (!payout.inBooks) throw new DomainError('not_found')
    if (!mayArrive(payout.state)) throw new DomainError('bank_payout_returned')
    if (payout.amountCents !== line.amountCents || payout.currency !== line.currency)
      throw new DomainError('bank_payout_unequal')
    if (!(await insertMatch(tx, { lineId, payoutId }))) throw new DomainError('bank_payout_matched')
    await setLineState(tx, [lineId], 'matched')
    await tx.emit('bank.line_matched', { subject: { type: 'bank', id: scope.orgId }, meta: { count: 1 } })
    return { lineId, payoutId }
  })
}

/** Takes that back: the line is to be matched again. Errors: not_found. */
export function unmatchBankPayout(scope: Scope, { lineId }: { lineId: string }): Promise<{ lineId: string }> {
  return inTransaction(scope, async (tx) => {
    await lockLine(tx, lineId)
    if (!(await deletePayoutMatch(tx, lineId))) throw new DomainError('not_found')
    await setLineState(tx, [lineId], 'open')
    await tx.emit('bank.line_unmatched', { subject: { type: 'bank', id: scope.orgId }, meta: { count: 1 } })
    return { lineId }
  })
}
