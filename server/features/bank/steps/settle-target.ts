import type { LineToMatch } from '#server/features/bank/store/matches.ts'
import { findReceived, findRefund, type Target } from '#server/features/bank/store/targets.ts'
import { holdBatch } from '#server/features/direct-debits/commands/collect-batch.ts'
import { rejectDebitIn } from '#server/features/direct-debits/commands/reject-debit.ts'
import { getDebitRow } from '#server/features/direct-debits/queries/debits.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import { payReceivedIn } from '#server/features/received-invoices/commands/settle-received.ts'
import type { Tx } from '#server/scope.ts'
import { paidByOf } from '#shared/domain/bank/matching/paid-by.ts'
import { rejectionOf } from '#shared/domain/direct-debits/rejection.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'

/** Judges the pair; true when a supplier's invoice is paid by it. */
export async function settleTarget(tx: Tx, line: LineToMatch, { kind, targetId }: Target): Promise<boolean> {
  if (kind === 'debits') {
    if (line.currency !== 'EUR') throw new DomainError('bank_target_unequal')
    await holdBatch(tx, { batchId: targetId, amountCents: line.amountCents })
    return false
  }
  if (kind === 'returned') {
    const debit = await getDebitRow(tx, targetId)
    assertEqual(line, { amountCents: -debit.amount_cents, currency: 'EUR' })
    return false
  }
  if (kind === 'refund') {
    const refund = await findRefund(tx, targetId)
    if (refund === null) throw new DomainError('not_found')
    assertEqual(line, refund)
    return false
  }
  const received = await findReceived(tx, targetId)
  if (received === null) throw new DomainError('not_found')
  assertEqual(line, { amountCents: -(received.dueCents ?? 0), currency: received.currency })
  return payReceivedIn(tx, { receivedId: targetId, paidOn: line.bookedOn, paidBy: paidByOf(line.label) })
}

/** With the reason that the line tells, on its day; one that a member said to be rejected already stays as it was said. */
export async function takeReturn(tx: Tx, line: LineToMatch, debitId: string): Promise<void> {
  const { timeZone } = await getSeller(tx)
  const day = startOfDay(timeZone, line.bookedOn)
  await rejectDebitIn(tx, {
    debitId,
    code: rejectionOf([line.label, ...line.references].join(' ')),
    occurredAt: new Date(Math.min(day.getTime(), tx.now.getTime())),
    again: true,
  })
}

function assertEqual(line: LineToMatch, target: { amountCents: number; currency: string }): void {
  if (line.amountCents !== target.amountCents || line.currency !== target.currency)
    throw new DomainError('bank_target_unequal')
}
