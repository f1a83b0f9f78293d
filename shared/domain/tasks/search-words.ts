import type { SearchWords } from '../search/search-kind.ts'
import type { taskSubjects } from './events.ts'

export const taskSearchWords = {
  task: ['tache', 'rappel'],
} as const satisfies SearchWords<typeof taskSubjects>
