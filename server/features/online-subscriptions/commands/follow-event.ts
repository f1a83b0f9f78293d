import type { EventFollower } from '#server/features/payment-setup/commands/handle-event.ts'
import { followSubscription } from '../steps/follow-subscription.ts'

/** A subscription, its page or one of its invoices. */
export const subscriptionFollower: EventFollower = {
  about: /^(checkout\.session|customer\.subscription|invoice)\./,
  follow: followSubscription,
}
