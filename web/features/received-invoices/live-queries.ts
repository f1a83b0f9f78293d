import type { receivedInvoiceSubjects } from '#shared/domain/received-invoices/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const receivedInvoiceLiveQueries: LiveQueries<keyof typeof receivedInvoiceSubjects> = {
  received_invoice: ['receivedInvoices', 'approvedPlatform', 'platform'],
}
