import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Alias } from '#shared/domain/mail-sending/aliases.ts'

/** Serializes additions of aliases and changes of the default until the transaction ends. */
export async function lockAliases(tx: Tx, mailboxId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox-aliases:${mailboxId}`}, 0))`.execute(
    tx.db,
  )
}

/** Adds an alias or changes it; one of a mailbox is the default. */
export async function writeAlias(
  tx: Tx,
  mailboxId: string,
  { address, name, isDefault }: Alias,
): Promise<void> {
  const { orgId, userId } = tx.scope
  if (isDefault)
    await tx.db
      .updateTable('mailbox_aliases')
      .set({ is_default: false })
      .where('org_id', '=', orgId)
      .where('mailbox_id', '=', mailboxId)
      .where('address', '<>', address)
      .execute()
  await tx.db
    .insertInto('mailbox_aliases')
    .values({
      org_id: orgId,
      mailbox_id: mailboxId,
      address,
      name,
      is_default: isDefault,
      created_by: userId,
      created_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'mailbox_id', 'address']).doUpdateSet({ name, is_default: isDefault }),
    )
    .execute()
}

export async function deleteAlias(tx: Tx, mailboxId: string, address: string): Promise<void> {
  await tx.db
    .deleteFrom('mailbox_aliases')
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .where('address', '=', address)
    .execute()
}
