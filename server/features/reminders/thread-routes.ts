import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportReminders } from './commands/export-reminders.ts'

export const remindersThreadRoutes: ThreadRoutes['reminders'] = { exportReminders }
