import type { SearchWords } from '../search/search-kind.ts'
import type { receivedInvoiceSubjects } from './events.ts'

export const receivedInvoiceSearchWords = {
  received_invoice: ['facture', 'achat', 'fournisseur'],
} as const satisfies SearchWords<typeof receivedInvoiceSubjects>
