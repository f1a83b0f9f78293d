import { type Expression, sql } from 'kysely'
import { knownStanding, type Tx } from '#server/scope.ts'
import { historyStart } from '#shared/domain/plans/plan-of.ts'

/** Earliest instant that lists of history show the caller; null shows all, as to a program without a session. */
export function shownSince({ scope, now }: Tx): Date | null {
  const standing = knownStanding(scope, now)
  return standing && historyStart(standing, now)
}

/** Counted up to this many, so that a long history costs a list no more than a page: 1,001 stands for more. */
export const OLDER_MOST = 1_001

/** How many of the rows there are, 1,001 for more. `rows` may read one row each. */
export async function countOlder(tx: Tx, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${rows}) older limit ${OLDER_MOST}) counted`.execute(
    tx.db,
  )
  return counted[0]!.count
}
