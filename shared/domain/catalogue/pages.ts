import type { Pages } from '../page-of.ts'
import type { catalogueSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const cataloguePages = {
  catalogue: () => ({ path: '/revenues/management/catalogue' }),
} satisfies Pages<keyof typeof catalogueSubjects>
