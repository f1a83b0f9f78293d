import type { approvedPlatformSubjects } from '#shared/domain/approved-platform/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const approvedPlatformLiveQueries: LiveQueries<keyof typeof approvedPlatformSubjects> = {
  approved_platform: ['approvedPlatform', 'platform'],
}
