import type { SearchWords } from '../search/search-kind.ts'
import type { invoiceSubjects } from './events.ts'

export const invoiceSearchWords = {
  invoice: ['facture', 'avoir'],
} as const satisfies SearchWords<typeof invoiceSubjects>
