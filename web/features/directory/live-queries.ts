import type { directorySubjects } from '#shared/domain/directory/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const directoryLiveQueries: LiveQueries<keyof typeof directorySubjects> = {
  directory: ['directory', 'organizations', 'platform'],
}
