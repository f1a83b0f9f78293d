import type { Pages } from '../page-of.ts'
import type { billingSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const billingPages = {
  billing: () => ({ path: '/billing' }),
} satisfies Pages<keyof typeof billingSubjects>
