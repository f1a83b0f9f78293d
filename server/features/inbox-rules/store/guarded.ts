import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Classes of faults after which the whole transaction must be done again: the database went away, or two transactions collided. */
const OF_THE_DATABASE = /^(08|25|40|53|57|58)/

/** Does a part of a transaction; when it fails, the rest goes on as if it had not begun. */
export async function guarded(tx: Tx, part: () => Promise<void>): Promise<void> {
  await sql`savepoint guarded_part`.execute(tx.db)
  try {
    await part()
    await sql`release savepoint guarded_part`.execute(tx.db)
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    if (typeof code === 'string' && OF_THE_DATABASE.test(code)) throw error
    tx.scope.context.log.error({ err: error, orgId: tx.scope.orgId }, 'inbox rules failed')
    await sql`rollback to savepoint guarded_part`.execute(tx.db)
  }
}
