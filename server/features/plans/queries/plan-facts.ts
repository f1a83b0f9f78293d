import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PlanUsage } from '#shared/domain/plans/limits.ts'
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

/** The facts of the scope's organization, as they are now. */
export async function findPlanFacts(tx: Tx): Promise<PlanFacts> {
  const { rows } = await sql<{ facts: unknown }>`select plan_facts(${tx.scope.orgId}) as facts`.execute(tx.db)
  return readPlanFacts(rows[0]!.facts)
}

export type FactsAndUsage = { facts: PlanFacts; usage: Partial<PlanUsage> }

/** The same, and what is used of the limits that are named. */
export async function findPlanUsage(tx: Tx, kinds: readonly string[]): Promise<FactsAndUsage> {
  const { rows } = await sql<{ facts: unknown; usage: Partial<PlanUsage> }>`
    select plan_facts(${tx.scope.orgId}) as facts, plan_usage(${kinds}::text[], ${tx.now}) as usage`.execute(
    tx.db,
  )
  const { facts, usage } = rows[0]!
  return { facts: readPlanFacts(facts), usage }
}
