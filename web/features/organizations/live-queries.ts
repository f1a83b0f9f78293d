import type { organizationSubjects } from '#shared/domain/organizations/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const organizationLiveQueries: LiveQueries<keyof typeof organizationSubjects> = {
  organization: [
    'organizations',
    'identity',
    'invoices',
    'quotes',
    'onboarding',
    'refunds',
    'lateInterest',
    'plans',
  ],
  member: ['organizations', 'identity', 'platform', 'plans'],
  invitation: ['organizations', 'platform', 'plans'],
}
