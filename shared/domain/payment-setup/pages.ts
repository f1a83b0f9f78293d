import type { Pages } from '../page-of.ts'
import type { paymentSetupSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const paymentSetupPages = {
  payment_provider: () => ({ path: '/revenues/stripe' }),
} satisfies Pages<keyof typeof paymentSetupSubjects>
