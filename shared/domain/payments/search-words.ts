import type { SearchWords } from '../search/search-kind.ts'
import type { paymentSubjects } from './events.ts'

export const paymentSearchWords = {
  // Sought in their own list, and not by ⌘K.
  payment: [],
} as const satisfies SearchWords<typeof paymentSubjects>
