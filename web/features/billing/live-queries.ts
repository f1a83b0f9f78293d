import type { billingSubjects } from '#shared/domain/billing/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const billingLiveQueries: LiveQueries<keyof typeof billingSubjects> = {
  billing: ['billing', 'plans', 'payments', 'platform'],
}
