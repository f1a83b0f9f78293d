import { writeOrganizationSettings } from '#server/db/organization-settings.ts'
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
export const writeAccounts = (tx: Tx, numbers: AccountNumbers, revision: number): Promise<boolean> =>
  writeOrganizationSettings(tx, 'accounting_accounts', revision, { numbers: JSON.stringify(numbers) })
