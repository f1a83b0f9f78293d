import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { AnswerTargetSetting, WorkingHoursSetting } from '#shared/contract/answer-delays.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { seesMailbox, writeTarget, writeWorkingHours } from '../store/working-hours.ts'

/** Delays that run are counted again in jobs. */
export function saveWorkingHours(scope: Scope, hours: WorkingHoursSetting): Promise<WorkingHoursSetting> {
  return inTransaction(scope, async (tx) => {
    await writeWorkingHours(tx, hours)
    await tx.enqueue('recount-delays', { orgId: scope.orgId, after: null })
    return hours
  })
}

/** Errors: not_found. */
export function saveAnswerTarget(scope: Scope, target: AnswerTargetSetting): Promise<AnswerTargetSetting> {
  return inTransaction(scope, async (tx) => {
    if (target.mailboxId !== null && !(await seesMailbox(tx, target.mailboxId)))
      throw new DomainError('not_found')
    await writeTarget(tx, target)
    await tx.enqueue('recount-delays', { orgId: scope.orgId, after: null })
    return target
  })
}
