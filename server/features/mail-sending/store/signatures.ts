import type { Tx } from '#server/scope.ts'

/** The caller's signature in a mailbox; an empty one is none. */
export async function writeSignature(tx: Tx, mailboxId: string, html: string): Promise<void> {
  const { orgId, userId } = tx.scope
  if (html === '') {
    await tx.db
      .deleteFrom('mail_signatures')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('mailbox_id', '=', mailboxId)
      .execute()
    return
  }
  await tx.db
    .insertInto('mail_signatures')
    .values({ org_id: orgId, user_id: userId!, mailbox_id: mailboxId, html, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'mailbox_id']).doUpdateSet({ html, updated_at: tx.now }),
    )
    .execute()
}
