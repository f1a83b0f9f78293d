import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PlanUsage } from '#shared/domain/plans/limits.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'
import type { FactsAndUsage } from '../queries/plan-facts.ts'

/**
 * Waits until nobody else takes a place in the scope's organization, then counts: its row is held until the transaction ends. The facts
 * are those of that moment.
 */
export async function lockPlan(tx: Tx, kinds: readonly string[]): Promise<FactsAndUsage> {
  const { rows } = await sql<{ turn: { facts: unknown; usage: Partial<PlanUsage> } }>`
    select take_plan_turn(${kinds}::text[], ${tx.now}) as turn`.execute(tx.db)
  const { facts, usage } = rows[0]!.turn
  return { facts: readPlanFacts(facts), usage }
}
