import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Whether the conversation has a mail of a mailbox of the caller. */
export async function isOwnConversation(tx: Tx, conversationId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('mail_messages as m')
    .innerJoin('mailboxes as b', (join) =>
      join.onRef('b.org_id', '=', 'm.org_id').onRef('b.id', '=', 'm.mailbox_id'),
    )
    .select('m.id')
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.conversation_id', '=', conversationId)
    .where('b.user_id', '=', tx.scope.userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * For the system's scope: keeps to a member the conversation's mails in that member's mailboxes, or gives them back. What came to
 * colleagues stays theirs.
 */
export async function writePrivacy(
  tx: Tx,
  conversationId: string,
  userId: string,
  kept: boolean,
): Promise<void> {
  const { orgId } = tx.scope
  const owner = kept ? userId : null
  const { numAffectedRows } = await sql`
    update conversations set private_to = ${owner}
    where org_id = ${orgId} and id = ${conversationId} and private_to is distinct from ${owner}`.execute(
    tx.db,
  )
  let changed = numAffectedRows ?? 0n
  for (const table of ['mail_messages', 'conversation_entries']) {
    const { numAffectedRows: moved } = await sql`
      update ${sql.table(table)} t set private_to = ${owner} from mailboxes b
      where t.org_id = ${orgId} and t.conversation_id = ${conversationId} and b.org_id = t.org_id and b.id = t.mailbox_id
        and b.user_id = ${userId} and t.private_to is distinct from ${owner}`.execute(tx.db)
    changed += moved ?? 0n
  }
  if (changed === 0n) return
  await sql`
    select pg_notify('ardoise', jsonb_build_object('org', org_id, 'type', 'conversations.changed', 'subject', 'mailbox', 'id', id)::text)
    from mailboxes where org_id = ${orgId} and user_id = ${userId}`.execute(tx.db)
}
