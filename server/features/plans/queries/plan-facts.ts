import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PlanUsage } from '#shared/domain/plans/limits.ts'
import type { PlanFacts } from '#shared/domain/plans/plan-of.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'

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
