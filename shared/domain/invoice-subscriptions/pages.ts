import type { Pages } from '../page-of.ts'
import type { subscriptionSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const subscriptionPages = {
  invoice_subscription: (id) => ({ path: `/revenues/management/subscriptions/${id}` }),
} satisfies Pages<keyof typeof subscriptionSubjects>
