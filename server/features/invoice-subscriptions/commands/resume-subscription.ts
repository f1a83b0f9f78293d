import { inTransaction } from '#server/db/transaction.ts'
import { listSkipped } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import { answerChanged, todayOf } from '#server/features/invoice-subscriptions/steps/answer-changed.ts'
import { insertOccurrences } from '#server/features/invoice-subscriptions/store/occurrences.ts'
import {
  type LockedSubscription,
  lockSubscription,
  movePointer,
  setStatus,
} from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { Scope } from '#server/scope.ts'
import type { SubscriptionDetail } from '#shared/contract/invoice-subscriptions.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { occurrenceOn, periodOf } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import {
  following,
  skippedByPause,
  subscriptionCan,
} from '#shared/domain/invoice-subscriptions/subscription.ts'

/** The days of the pause are skipped, and said so; what was due before it is made. Errors: not_found, subscription_not_paused, subscription_ended. */
export function resumeSubscription(
  scope: Scope,
  { subscriptionId }: { subscriptionId: string },
): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    const stored = await lockSubscription(tx, subscriptionId)
    assertCan(subscriptionCan.resume(stored))
    const { rhythm, covers, next_ordinal: ordinal, next_on: nextOn, paused_on: pausedOn } = stored
    await setStatus(tx, subscriptionId, { status: 'active' })
    if (ordinal !== null && nextOn !== null && pausedOn !== null) {
      const days = skippedByPause(rhythm, ordinal, { pausedOn, resumedOn: await todayOf(tx) })
      const known = await listSkipped(tx, subscriptionId, nextOn)
      const added = new Set(days.filter((day) => !known.has(day)))
      const skipped = new Set([...known, ...added])
      await insertOccurrences(tx, skippedOccurrences(subscriptionId, { rhythm, covers, ordinal }, added))
      const next = following(rhythm, ordinal - 1, skipped)
      await movePointer(
        tx,
        subscriptionId,
        next === null ? null : { ordinal: next, on: occurrenceOn(rhythm, next) },
      )
    }
    return answerChanged(tx, subscriptionId, 'invoice_subscription.resumed')
  })
}

function skippedOccurrences(
  subscriptionId: string,
  { rhythm, covers, ordinal }: Pick<LockedSubscription, 'rhythm' | 'covers'> & { ordinal: number },
  days: ReadonlySet<string>,
) {
  const last = [...days].at(-1)
  const found = []
  for (let next = ordinal; last !== undefined && occurrenceOn(rhythm, next) <= last; next += 1) {
    const on = occurrenceOn(rhythm, next)
    if (days.has(on))
      found.push({
        subscriptionId,
        on,
        period: periodOf(rhythm, next, covers),
        outcome: 'skipped' as const,
        invoiceId: null,
      })
  }
  return found
}
