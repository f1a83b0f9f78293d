import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** A sum that holds whatever happened: its name, what it says in French, and the rows that break it. */
export type SumCheck = {
  name: string
  sentence: string
  /** The ids of rows that break it, at most `MOST_NAMED`; none where it holds. */
  find(tx: Tx): Promise<string[]>
}

/** Enough to see which kind they are. */
export const MOST_NAMED = 20

/** A check that is one statement: `rows` answers the column `id` of the rows of an organization that break the sum. */
export const sqlCheck = (
  name: string,
  sentence: string,
  rows: (orgId: string) => RawBuilder<{ id: string }>,
): SumCheck => ({
  name,
  sentence,
  async find(tx) {
    const found = await sql<{ id: string }>`
      select distinct broken.id::text as id from (${rows(tx.scope.orgId)}) as broken order by 1 limit ${MOST_NAMED}`.execute(
      tx.db,
    )
    return found.rows.map(({ id }) => id)
  },
})
