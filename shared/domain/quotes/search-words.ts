import type { SearchWords } from '../search/search-kind.ts'
import type { quoteSubjects } from './events.ts'

export const quoteSearchWords = {
  quote: ['devis'],
} as const satisfies SearchWords<typeof quoteSubjects>
