import type { quoteSubjects } from '#shared/domain/quotes/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const quoteLiveQueries: LiveQueries<keyof typeof quoteSubjects> = {
  quote: ['work', 'quotes', 'signatures', 'invoices', 'reports', 'crm', 'platform', 'plans'],
}
