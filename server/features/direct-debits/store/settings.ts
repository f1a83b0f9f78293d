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
export async function writeDebitSettings(tx: Tx, { creditorId, revision }: DebitSettings): Promise<boolean> {
  const written = { creditor_id: creditorId, updated_by: tx.scope.userId, updated_at: tx.now }
  const row =
    revision === 0
      ? await tx.db
          .insertInto('debit_settings')
          .values({ org_id: tx.scope.orgId, ...written })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx.db
          .updateTable('debit_settings')
          .set((eb) => ({ ...written, revision: eb('revision', '+', 1) }))
          .where('org_id', '=', tx.scope.orgId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return row !== undefined
}
