/** The life of an invoice; stored as such so that lists filter by it. « En retard » is derived: `isOverdue`. */
export const invoiceStatuses = [
  'draft',
  'issued',
  'sent',
  'partly_paid',
  'paid',
  'partly_written_off',
  'written_off',
  'disputed',
  'cancelled',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
