import type { Pages } from '../page-of.ts'
import type { inboxTeamSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const inboxTeamPages = {
  conversation: (id) => ({ path: '/conversations', search: { view: 'all', open: id } }),
} satisfies Pages<keyof typeof inboxTeamSubjects>
