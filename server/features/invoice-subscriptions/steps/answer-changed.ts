import { getSeller } from '#server/features/documents/queries/parties.ts'
import { getSubscription } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import type { Tx } from '#server/scope.ts'
import type { SubscriptionDetail } from '#shared/contract/invoice-subscriptions.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { emitSubscriptionEvent } from './emit-subscription-event.ts'

/** Today on the clocks of the organization. */
export const todayOf = async (tx: Tx) => todayIn((await getSeller(tx)).timeZone, tx.now)

/** Tells what became of a subscription, and answers it as it is now. */
export async function answerChanged(
  tx: Tx,
  id: string,
  type: Parameters<typeof emitSubscriptionEvent>[1],
): Promise<SubscriptionDetail> {
  const detail = await getSubscription(tx, id)
  await emitSubscriptionEvent(tx, type, detail)
  return detail
}
