import { sql } from 'kysely'
import { asPlatformAtOnce } from './db/transaction.ts'
import { runEach } from './run-each.ts'
import type { AppContext } from './scope.ts'
import type { DB } from './tables.gen.ts'

/** Rows that are kept for a time and then deleted, in every organization (ADR 176). It stands in `store/`: `registry.gen.ts` lists all. */
export type Retention = {
  table: keyof DB & string
  /** The column of the instant from which they are kept; a row without one stays. An index serves it. */
  since: string
  hours: number
  /** A column that is true of the rows meant. */
  only?: string
}

/** Rows of one statement: none takes long, however many there are. */
const AT_ONCE = 5_000

/** Deletes rows whose time is over. A table that fails stops no other. Errors: the first failure, at the end. */
export const deleteOldRows = (context: AppContext, retentions: readonly Retention[]): Promise<void> =>
  runEach(retentions.map((retention) => () => deleteOld(context, retention)))

async function deleteOld(context: AppContext, { table, since, hours, only }: Retention): Promise<void> {
  const before = new Date(context.clock.now().getTime() - hours * 3_600_000)
  const isOld = sql`${sql.ref(since)} < ${before} and ${only === undefined ? sql`true` : sql.ref(only)}`
  for (let deleted = BigInt(AT_ONCE); deleted === BigInt(AT_ONCE); ) {
    // Judged again where somebody changed the row meanwhile: what is restored stays.
    const statement = sql`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where ${isOld} limit ${AT_ONCE})) and ${isOld}`
    const { numAffectedRows = 0n } = await asPlatformAtOnce(context, (db) => statement.execute(db))
    deleted = numAffectedRows
  }
}
