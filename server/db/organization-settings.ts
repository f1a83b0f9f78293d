import type { Updateable } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'

/** Tables of a row an organization, which is not there before its first save. */
type SettingsTable =
  | 'debit_settings'
  | 'refund_rules'
  | 'accounting_accounts'
  | 'sign_in_settings'
  | 'call_settings'

/** Writes the organization's row over its revision, 0 before the first save. False when another save came between. */
export async function writeOrganizationSettings<T extends SettingsTable>(
  tx: Tx,
  table: T,
  revision: number,
  settings: Omit<Updateable<DB[T]>, 'org_id' | 'revision' | 'updated_by' | 'updated_at'>,
): Promise<boolean> {
  // The columns that all of them have are those of any.
  const any = table as 'refund_rules'
  const written = { ...settings, updated_by: tx.scope.userId, updated_at: tx.now }
  const row =
    revision === 0
      ? await tx.db
          .insertInto(any)
          .values({ org_id: tx.scope.orgId, ...written })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx.db
          .updateTable(any)
          .set((eb) => ({ ...written, revision: eb('revision', '+', 1) }))
          .where('org_id', '=', tx.scope.orgId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return row !== undefined
}
