import { inTransaction } from '#server/db/transaction.ts'
import { lockLine } from '#server/features/bank/store/matches.ts'
import {
  deleteTargetRejection,
  findReceived,
  findRefund,
  insertTargetRejection,
  type Target,
} from '#server/features/bank/store/targets.ts'
import { getBatch } from '#server/features/direct-debits/queries/batches.ts'
import { getDebitRow } from '#server/features/direct-debits/queries/debits.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** A line is not this: it is proposed no more, until `rejected` is false. Errors: not_found. */
export function rejectBankTarget(
  scope: Scope,
  { rejected, ...target }: Target & { rejected: boolean },
): Promise<Target & { rejected: boolean }> {
  return inTransaction(scope, async (tx) => {
    await lockLine(tx, target.lineId)
    await assertThere(tx, target)
    if (rejected) await insertTargetRejection(tx, target)
    else await deleteTargetRejection(tx, target)
    return { ...target, rejected }
  })
}

async function assertThere(tx: Tx, { kind, targetId }: Target): Promise<void> {
  const found =
    kind === 'debits'
      ? await getBatch(tx, targetId)
      : kind === 'refund'
        ? await findRefund(tx, targetId)
        : kind === 'returned'
          ? await getDebitRow(tx, targetId)
          : await findReceived(tx, targetId)
  if (found === null) throw new DomainError('not_found')
}
