import type { Tx } from '#server/scope.ts'
import type { Alias } from '#shared/domain/mail-sending/aliases.ts'

/** Further addresses that a mailbox sends as. */
export async function listAliases(tx: Tx, mailboxId: string): Promise<Alias[]> {
  return tx.db
    .selectFrom('mailbox_aliases')
    .select(['address', 'name', 'is_default as isDefault'])
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .orderBy('address')
    .execute()
}
