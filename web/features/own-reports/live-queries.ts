import type { reportSubjects } from '#shared/domain/reports/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const reportLiveQueries: LiveQueries<keyof typeof reportSubjects> = {
  report: ['reportGoals', 'ownDashboards', 'reportSchedules', 'platform'],
}
