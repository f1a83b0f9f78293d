import type { Pages } from '../page-of.ts'
import type { paymentPlanEventSubjects } from './events.ts'

/** The page that shows what its events are about. */
export const paymentPlanPages = {
  payment_plan: () => ({ path: '/relances/payment-plans' }),
} satisfies Pages<keyof typeof paymentPlanEventSubjects>
