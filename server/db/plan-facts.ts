import { sql } from 'kysely'
import type { Plan } from '#shared/domain/plans/plan-ids.ts'
import type { PlanFacts, SubscriptionFacts } from '#shared/domain/plans/plan-of.ts'

type Stored = {
  plan: Plan
  trialStartedAt: string
  subscription: (Omit<SubscriptionFacts, 'unpaidSince'> & { unpaidSince: string | null }) | null
}

/** Function `plan_facts` of the database, of the organization that a column names. */
export const planFacts = (column: string) => sql<unknown>`plan_facts(${sql.ref(column)})`

/** The answer of `plan_facts`. */
export function readPlanFacts(stored: unknown): PlanFacts {
  const { plan, trialStartedAt, subscription } = stored as Stored
  return {
    plan,
    trialStartedAt: new Date(trialStartedAt),
    subscription: subscription && {
      ...subscription,
      unpaidSince: subscription.unpaidSince === null ? null : new Date(subscription.unpaidSince),
    },
  }
}
