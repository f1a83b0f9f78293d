import type { SearchWords } from '../search/search-kind.ts'
import type { callEventSubjects } from './events.ts'

export const callSearchWords = {
  call: ['appel', 'coup de fil'],
} as const satisfies SearchWords<typeof callEventSubjects>
