import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentPromise } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getPromise } from '../queries/promises.ts'
import { emitPromise } from '../steps/emit-promise.ts'
import { lockPromises, settlePromise } from '../store/promises.ts'

/** A promise that was noted by mistake: reminders wait for it no more. Once more, it changes nothing. Errors: not_found, promise_settled. */
export function cancelPromise(scope: Scope, { promiseId }: { promiseId: string }): Promise<PaymentPromise> {
  return inTransaction(scope, async (tx) => {
    const [held] = await lockPromises(tx, [promiseId])
    if (held === undefined) throw new DomainError('not_found')
    if (held.state === 'kept' || held.state === 'broken') throw new DomainError('promise_settled')
    if (held.state === 'waiting') {
      await settlePromise(tx, promiseId, 'cancelled')
      await emitPromise(tx, 'promise.cancelled', await getPromise(tx, promiseId))
    }
    return getPromise(tx, promiseId)
  })
}
