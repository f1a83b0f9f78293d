import { roles } from '#shared/domain/roles.ts'
import { team } from './story/names.ts'

export const DEMO_PASSWORD = 'ardoise-demo-2026'
/** An account per role, in the order of roles. */
export const demoAccounts = roles.map((role) => ({ role, ...team[role] }))
