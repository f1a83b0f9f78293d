import type { Pages } from '../page-of.ts'
import type { quoteSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const quotePages = {
  quote: (id) => ({ path: `/templates/quotes/${id}` }),
} satisfies Pages<keyof typeof quoteSubjects>
