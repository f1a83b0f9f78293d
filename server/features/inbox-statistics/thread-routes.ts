import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportInboxStatistics } from './commands/export-inbox-statistics.ts'
import { exportStatisticsFacts } from './commands/export-statistics-facts.ts'

export const inboxStatisticsThreadRoutes: ThreadRoutes['inboxStatistics'] = {
  exportInboxStatistics,
  exportStatisticsFacts,
}
