import type { paymentSubjects } from '#shared/domain/payments/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const paymentLiveQueries: LiveQueries<keyof typeof paymentSubjects> = {
  payment: [
    'work',
    'payments',
    'refunds',
    'writeOffs',
    'lateInterest',
    'invoices',
    'approvedPlatform',
    'reports',
    'crm',
    'platform',
  ],
  payout: ['work', 'payments', 'bank', 'reports', 'platform'],
}
