import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

const setPlanning = (tx: Tx, mode: 'force_generic_plan' | 'force_custom_plan') =>
  sql`select set_config('plan_cache_mode', ${mode}, false)`.execute(tx.db)

/** Runs one statement with a plan made once, whatever its values. The three statements leave together, in one round trip. */
export async function withGenericPlan<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const [, answer] = await Promise.all([
    setPlanning(tx, 'force_generic_plan'),
    run(),
    setPlanning(tx, 'force_custom_plan'),
  ])
  return answer
}
