import type { Pages } from '../page-of.ts'
import type { litigationEventSubjects } from './events.ts'

/** The page that shows what its events are about. */
export const litigationPages = {
  litigation: () => ({ path: '/relances/contentieux' }),
} satisfies Pages<keyof typeof litigationEventSubjects>
