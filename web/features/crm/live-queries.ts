import type { crmSubjects } from '#shared/domain/crm/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const crmLiveQueries: LiveQueries<keyof typeof crmSubjects> = {
  company: ['crm', 'platform'],
  contact: ['crm', 'platform'],
  deal: ['crm', 'reports', 'platform'],
}
