import type { Pages } from '../page-of.ts'
import type { callEventSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const callPages = {
  call: () => ({ path: '/calls' }),
  call_list: () => ({ path: '/calls' }),
  call_wish: () => ({ path: '/calls' }),
} satisfies Pages<keyof typeof callEventSubjects>
