import { readTogether } from '#server/db/read-together.ts'
import { readAs } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { inboxStatisticsContract } from '#shared/contract/inbox-statistics.ts'
import { listStatisticsFacts } from './queries/facts.ts'
import { getInboxStatistics } from './queries/statistics.ts'

/** Figures that a plan has or has not. Errors: plan_limit. */
const readBoard = <T>(scope: Scope, read: (tx: Tx) => Promise<T>): Promise<T> =>
  readAs(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    return read(tx)
  })

export const inboxStatisticsRoutes: Routes<typeof inboxStatisticsContract> = {
  getInboxStatistics: (scope, input) =>
    readTogether(scope, 'inbox-statistics', input, async (tx, filter) => {
      await assertPlanAllows(tx, 'dashboard:read')
      return getInboxStatistics(tx, filter)
    }),
  listStatisticsFacts: (scope, input) => readBoard(scope, (tx) => listStatisticsFacts(tx, input)),
  // The export leaves whatever the plan: going down keeps everything exportable.
}
