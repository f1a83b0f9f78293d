import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import { followSubscription } from '../steps/follow-subscription.ts'

const ABOUT = /^(checkout\.session|customer\.subscription|invoice)\./

/** Follows an event of the provider about a subscription, its page or one of its invoices. Errors: those of followSubscription. */
export async function followSubscriptionEvent(
  scope: Scope,
  ref: AccountRef,
  { type, objectId }: { type: string; objectId: string | null },
): Promise<void> {
  if (objectId !== null && ABOUT.test(type)) await followSubscription(scope, ref, objectId)
}
