import type { templateSubjects } from '#shared/domain/email-templates/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const templateLiveQueries: LiveQueries<keyof typeof templateSubjects> = {
  template: ['emailTemplates', 'platform'],
}
