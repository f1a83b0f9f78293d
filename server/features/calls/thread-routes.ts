import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportCallStatistics } from './commands/export-call-statistics.ts'
import { exportCalls } from './commands/export-calls.ts'
import { exportRecordedWishes } from './commands/export-recorded-wishes.ts'

export const callsThreadRoutes: ThreadRoutes['calls'] = { exportCalls, exportCallStatistics }

export const callWishesThreadRoutes: ThreadRoutes['callWishes'] = { exportRecordedWishes }
