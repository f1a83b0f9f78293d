import type { Pages } from '../page-of.ts'
import type { directorySubjects } from './events.ts'

/** The pages that show what its events are about. */
export const directoryPages = {
  directory: () => ({ path: '/settings/directory' }),
} satisfies Pages<keyof typeof directorySubjects>
