import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportTasks } from './commands/export-tasks.ts'

export const tasksThreadRoutes: ThreadRoutes['tasks'] = { exportTasks }
