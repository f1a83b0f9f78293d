import type { Pages } from '../page-of.ts'
import type { reminderEventSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const reminderPages = {
  reminder: () => ({ path: '/relances/historique' }),
  promise: () => ({ path: '/relances/promesses' }),
} satisfies Pages<keyof typeof reminderEventSubjects>
