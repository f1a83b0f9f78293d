import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'

/** The organization that issues the invoices of the subscriptions (BILLING_ORGANIZATION); null: none is named, or it is gone. */
export async function findOperator(context: AppContext): Promise<{ orgId: string; name: string } | null> {
  const id = context.config.billingOrganization
  if (id === null) return null
  return asPlatform(context, async (db) => {
    const row = await db
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : { orgId: row.id, name: row.name }
  })
}
