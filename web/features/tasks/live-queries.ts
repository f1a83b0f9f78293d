import type { taskSubjects } from '#shared/domain/tasks/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const taskLiveQueries: LiveQueries<keyof typeof taskSubjects> = {
  task: ['tasks', 'work', 'platform'],
}
