import type { SearchSource } from '#server/db/search-source.ts'
import { listTasksById } from './tasks.ts'

export const foundTasks: SearchSource<'tasks'> = { kind: 'task', name: 'tasks', rows: listTasksById }
