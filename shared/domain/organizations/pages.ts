import type { Pages } from '../page-of.ts'
import type { organizationSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const organizationPages = {
  organization: () => ({ path: '/settings/organization' }),
  invitation: (_id, { orgId }) => ({ path: `/orgs/${orgId}/members` }),
} satisfies Pages<keyof typeof organizationSubjects>
