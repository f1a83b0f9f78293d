import type { SearchWords } from '../search/search-kind.ts'
import type { catalogueSubjects } from './events.ts'

export const catalogueSearchWords = {
  catalogue: ['article', 'produit', 'prestation'],
} as const satisfies SearchWords<typeof catalogueSubjects>
