import type { LiveQueries } from '#web/api/live-queries.ts'

export const invoiceLiveQueries: LiveQueries<'invoice' | 'invoice_subscription'> = {
  invoice: [
    'work',
    'invoices',
    'payments',
    'writeOffs',
    'lateInterest',
    'reminders',
    'approvedPlatform',
    'invoiceSubscriptions',
    'onlineSubscriptions',
    'reports',
    'crm',
    'platform',
  ],
  invoice_subscription: ['invoiceSubscriptions', 'platform'],
}
