import { inTransaction } from '#server/db/transaction.ts'
import { assertOpen } from '#server/features/bank/steps/record-line.ts'
import { settleTarget, takeReturn } from '#server/features/bank/steps/settle-target.ts'
import { lockLine } from '#server/features/bank/store/matches.ts'
import { deleteTargetMatch, insertTargetMatch, type Target } from '#server/features/bank/store/targets.ts'
import { collectBatch } from '#server/features/direct-debits/commands/collect-batch.ts'
import { unpayReceivedIn } from '#server/features/received-invoices/commands/settle-received.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
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
    if (kind === 'returned') await takeReturn(tx, line, targetId)
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
