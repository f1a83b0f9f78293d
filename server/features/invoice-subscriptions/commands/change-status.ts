import { inTransaction } from '#server/db/transaction.ts'
import { getSubscription, listSkipped } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import { tell } from '#server/features/invoice-subscriptions/steps/tell.ts'
import { insertOccurrences, leaveWaiting } from '#server/features/invoice-subscriptions/store/occurrences.ts'
import {
  lockSubscription,
  movePointer,
  setStatus,
} from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { SubscriptionDetail } from '#shared/contract/invoice-subscriptions.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { occurrenceOn, periodOf } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import {
  following,
  skippedByPause,
  subscriptionCan,
} from '#shared/domain/invoice-subscriptions/subscription.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Named = { subscriptionId: string }

/** Nothing is made from now on. Errors: not_found, subscription_paused, subscription_ended. */
export function pauseSubscription(scope: Scope, { subscriptionId }: Named): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    assertCan(subscriptionCan.pause(await lockSubscription(tx, subscriptionId)))
    await setStatus(tx, subscriptionId, { status: 'paused', pausedOn: await todayOf(tx) })
    return answer(tx, subscriptionId, 'invoice_subscription.paused')
  })
}

/** The days of the pause are skipped, and said so; what was due before it is made. Errors: not_found, subscription_not_paused, subscription_ended. */
export function resumeSubscription(scope: Scope, { subscriptionId }: Named): Promise<SubscriptionDetail> {
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
    return answer(tx, subscriptionId, 'invoice_subscription.resumed')
  })
}

/** For good; what waited to be issued or mailed stays as it is. Errors: not_found, subscription_ended. */
export function endSubscription(scope: Scope, { subscriptionId }: Named): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    assertCan(subscriptionCan.end(await lockSubscription(tx, subscriptionId)))
    await movePointer(tx, subscriptionId, null)
    await leaveWaiting(tx, subscriptionId)
    return answer(tx, subscriptionId, 'invoice_subscription.ended')
  })
}

function skippedOccurrences(
  subscriptionId: string,
  {
    rhythm,
    covers,
    ordinal,
  }: Pick<Awaited<ReturnType<typeof lockSubscription>>, 'rhythm' | 'covers'> & { ordinal: number },
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

const todayOf = async (tx: Tx) => todayIn((await getSeller(tx)).timeZone, tx.now)

async function answer(tx: Tx, id: string, type: Parameters<typeof tell>[1]): Promise<SubscriptionDetail> {
  const detail = await getSubscription(tx, id)
  await tell(tx, type, detail)
  return detail
}
