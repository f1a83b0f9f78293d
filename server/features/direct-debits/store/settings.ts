import { writeOrganizationSettings } from '#server/db/organization-settings.ts'
import type { Tx } from '#server/scope.ts'
import type { DebitSettings } from '#shared/contract/direct-debits.ts'

/** The organization's settings; revision 0 before the first save. */
export async function readDebitSettings(tx: Tx): Promise<DebitSettings> {
  const row = await tx.db
    .selectFrom('debit_settings')
    .select(['creditor_id', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return { creditorId: row?.creditor_id ?? null, revision: row?.revision ?? 0 }
}

/** False when another save came between. */
export const writeDebitSettings = (tx: Tx, { creditorId, revision }: DebitSettings): Promise<boolean> =>
  writeOrganizationSettings(tx, 'debit_settings', revision, { creditor_id: creditorId })
