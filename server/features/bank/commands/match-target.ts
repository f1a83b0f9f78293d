import { inTransaction } from '#server/db/transaction.ts'
import { assertOpen } from '#server/features/bank/steps/record-line.ts'
import { type LineToMatch, lockLine } from '#server/features/bank/store/matches.ts'
import {
  deleteTargetMatch,
  findReceived,
  findRefund,
  insertTargetMatch,
  type Target,
} from '#server/features/bank/store/targets.ts'
import { collectBatch, lockBatch } from '#server/features/direct-debits/commands/collect-batch.ts'
import { rejectDebitIn } from '#server/features/direct-debits/commands/reject-debit.ts'
import { getDebitRow } from '#server/features/direct-debits/queries/debits.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import {
  payReceivedIn,
  unpayReceivedIn,
} from '#server/features/received-invoices/commands/settle-received.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { paidByOf } from '#shared/domain/bank/matching/paid-by.ts'
import { rejectionOf } from '#shared/domain/direct-debits/rejection.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'
import { setLineState } from '../store/lines.ts'

/**
 * Says that a line is a batch of debits, which are collected; a refund, which is recorded already; a supplier's invoice, which is paid; or a debit
 * that came back, which is said to be rejected. Of two people at once, the second is told. Errors: not_found, bank_line_matched,
 * bank_target_matched, bank_target_unequal, debit_file_canceled, debit_batch_unequal, received_not_approved, received_is_credit, debit_settled.
 */
export function matchBankTarget(scope: Scope, target: Target): Promise<Target> {
  return inTransaction(scope, async (tx) => {
    const { lineId, kind, targetId } = target
    const line = await lockLine(tx, lineId)
    assertOpen(line)
    const settled = await settleTarget(tx, line, target)
    if (!(await insertTargetMatch(tx, { lineId, kind, targetId, settled })))
      throw new DomainError('bank_target_matched')
    await setLineState(tx, [lineId], 'matched')
    await tx.emit('bank.line_matched', { subject: { type: 'bank', id: scope.orgId }, meta: { count: 1 } })
    // The last: it takes the lock of the chain.
    if (kind === 'debits') await collectBatch(tx, { batchId: targetId, receivedOn: line.bookedOn })
    if (kind === 'returned') await receiveReturn(tx, line, targetId)
    return { lineId, kind, targetId }
  })
}

/**
 * Takes that back: the line is to be matched again, and a supplier's invoice that it paid is to be paid. Debits stay collected, or rejected: a
 * ledger of money is undone by its own commands. Errors: not_found.
 */
export function unmatchBankTarget(scope: Scope, { lineId }: { lineId: string }): Promise<{ lineId: string }> {
  return inTransaction(scope, async (tx) => {
    await lockLine(tx, lineId)
    const gone = await deleteTargetMatch(tx, lineId)
    if (gone === null) throw new DomainError('not_found')
    await setLineState(tx, [lineId], 'open')
    await tx.emit('bank.line_unmatched', { subject: { type: 'bank', id: scope.orgId }, meta: { count: 1 } })
    if (gone.receivedId !== null && gone.settled) await unpayReceivedIn(tx, gone.receivedId)
    return { lineId }
  })
}

/** Judges the pair; true when a supplier's invoice is paid by it. */
async function settleTarget(tx: Tx, line: LineToMatch, { kind, targetId }: Target): Promise<boolean> {
  if (kind === 'debits') {
    if (line.currency !== 'EUR') throw new DomainError('bank_target_unequal')
    await lockBatch(tx, { batchId: targetId, amountCents: line.amountCents })
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
async function receiveReturn(tx: Tx, line: LineToMatch, debitId: string): Promise<void> {
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
