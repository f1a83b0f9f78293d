import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { TwinStore } from '#server/integrations/billing-provider/local.ts'
import type { AppContext } from '#server/scope.ts'

/** The objects of the local twin, in transactions of its own: what it did stays done when ours fails, as at a provider elsewhere. */
export const twinStore = (context: () => AppContext): TwinStore => ({
  read: <T>(id: string) =>
    asPlatform(context(), async (db) => {
      const row = await db
        .selectFrom('local_billing_objects')
        .select('body')
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : (row.body as T)
    }),
  change: (id, kind, next, born) =>
    asPlatform(context(), async (db) => {
      // Two who make the same object at once wait for each other, where there is no row to hold yet.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${id}`}, 0))`.execute(db)
      const known = await db
        .selectFrom('local_billing_objects')
        .select('body')
        .where('id', '=', id)
        .executeTakeFirst()
      const changed = next(known === undefined ? null : (known.body as never))
      const now = context().clock.now()
      const write = { kind, body: JSON.stringify(changed), updated_at: now }
      await db
        .insertInto('local_billing_objects')
        .values({ id, ...write })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(write))
        .execute()
      const body = born?.body(changed) ?? null
      if (born !== undefined && body !== null)
        await db
          .insertInto('local_billing_objects')
          .values({ id: born.id, kind: born.kind, body: JSON.stringify(body), updated_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return changed
    }),
})
