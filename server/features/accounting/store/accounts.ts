import type { Tx } from '#server/scope.ts'
import { type AccountNumbers, usualNumbers } from '#shared/domain/accounting/accounts.ts'

/** The organization's account numbers; revision 0 before the first save. */
export async function readAccounts(tx: Tx): Promise<{ numbers: AccountNumbers; revision: number }> {
  const row = await tx.byKey
    .selectFrom('accounting_accounts')
    .select(['numbers', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  const chosen = (row?.numbers ?? {}) as Partial<AccountNumbers>
  return { numbers: { ...usualNumbers, ...chosen }, revision: row?.revision ?? 0 }
}

/** False when another save came between. */
export async function writeAccounts(tx: Tx, numbers: AccountNumbers, revision: number): Promise<boolean> {
  const written = { numbers: JSON.stringify(numbers), updated_by: tx.scope.userId, updated_at: tx.now }
  const row =
    revision === 0
      ? await tx.db
          .insertInto('accounting_accounts')
          .values({ org_id: tx.scope.orgId, ...written })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx.db
          .updateTable('accounting_accounts')
          .set((eb) => ({ ...written, revision: eb('revision', '+', 1) }))
          .where('org_id', '=', tx.scope.orgId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return row !== undefined
}
