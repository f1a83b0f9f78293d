import type { Pages } from '../page-of.ts'
import type { taskSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const taskPages = {
  task: (id, { orgId }) => (id === orgId ? { path: '/tasks' } : { path: '/tasks', search: { task: id } }),
} satisfies Pages<keyof typeof taskSubjects>
