import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { inboxStatisticsContract } from '#shared/contract/inbox-statistics.ts'
import { exportInboxStatistics } from './commands/export-inbox-statistics.ts'
import { exportStatisticsFacts } from './commands/export-statistics-facts.ts'
import { listStatisticsFacts } from './queries/facts.ts'
import { getInboxStatistics } from './queries/statistics.ts'

export const inboxStatisticsRoutes: Routes<typeof inboxStatisticsContract> = {
  getInboxStatistics: (scope, input) => readAs(scope, (tx) => getInboxStatistics(tx, input)),
  listStatisticsFacts: (scope, input) => readAs(scope, (tx) => listStatisticsFacts(tx, input)),
  exportInboxStatistics,
  exportStatisticsFacts,
}
