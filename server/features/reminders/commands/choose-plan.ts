import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getPlan } from '../queries/plans.ts'
import { getStanding } from '../queries/standings.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { choosePlanOf } from '../store/standings.ts'

/** Errors: not_found (also for a plan that is archived). */
export function chooseReminderPlan(
  scope: Scope,
  { standingId, planId }: { standingId: string; planId: string | null },
): Promise<ReminderStanding> {
  return inTransaction(scope, async (tx) => {
    const plan = planId === null ? null : await getPlan(tx, planId)
    if (plan?.archived) throw new DomainError('not_found')
    const clientId = await choosePlanOf(tx, standingId, plan)
    await refreshStandings(tx, [clientId])
    return getStanding(tx, standingId)
  })
}
