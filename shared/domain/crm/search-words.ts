import type { SearchWords } from '../search/search-kind.ts'
import type { crmSubjects } from './events.ts'

export const crmSearchWords = {
  company: ['entreprise', 'societe', 'client', 'fournisseur'],
  contact: ['contact', 'client'],
} as const satisfies SearchWords<typeof crmSubjects>
