import type { Pages } from '../page-of.ts'
import type { approvedPlatformSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const approvedPlatformPages = {
  approved_platform: () => ({ path: '/settings/approved-platform' }),
} satisfies Pages<keyof typeof approvedPlatformSubjects>
