import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportCalls } from './commands/export-calls.ts'

export const callsThreadRoutes: ThreadRoutes['calls'] = { exportCalls }
