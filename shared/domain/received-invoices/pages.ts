import type { Pages } from '../page-of.ts'
import type { receivedInvoiceSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const receivedInvoicePages = {
  received_invoice: (id) => ({ path: `/revenues/management/received/${id}` }),
} satisfies Pages<keyof typeof receivedInvoiceSubjects>
