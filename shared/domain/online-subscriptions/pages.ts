import type { Pages } from '../page-of.ts'
import type { onlineSubscriptionSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const onlineSubscriptionPages = {
  online_subscription: (id) => ({ path: `/revenues/stripe/subscriptions/${id}` }),
} satisfies Pages<keyof typeof onlineSubscriptionSubjects>
