import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportMembers } from './commands/export-members.ts'

export const organizationsThreadRoutes: ThreadRoutes['organizations'] = { exportMembers }
