import type { Tx } from '#server/scope.ts'

/** Writes the organization's choice; null: Ardoise's own sender. */
export async function writeQuoteMailbox(tx: Tx, mailboxId: string | null): Promise<void> {
  const { orgId, userId } = tx.scope
  if (mailboxId === null) {
    await tx.db.deleteFrom('quote_mailboxes').where('org_id', '=', orgId).execute()
    return
  }
  const chosen = { mailbox_id: mailboxId, updated_by: userId, updated_at: tx.now }
  await tx.db
    .insertInto('quote_mailboxes')
    .values({ org_id: orgId, ...chosen })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(chosen))
    .execute()
}
