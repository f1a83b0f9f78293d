import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { ANY_PLAN } from './client-dialect.ts'

/**
 * Runs a query that any plan serves alike: by key, or by an index that begins with the organization. A reader plans it once, whatever its
 * values: row-level security makes planning take as long as reading.
 */
export async function byAnyPlan<R>(
  tx: Tx,
  query: { compile(db: QueryExecutorProvider): CompiledQuery<R> },
): Promise<R[]> {
  return (await tx.db.executeQuery<R>({ ...query.compile(tx.db), ...ANY_PLAN })).rows
}
