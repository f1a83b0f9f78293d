import type { Pages } from '../page-of.ts'
import type { invoiceSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const invoicePages = {
  invoice: (id) => ({ path: `/revenues/management/invoices/${id}` }),
} satisfies Pages<keyof typeof invoiceSubjects>
