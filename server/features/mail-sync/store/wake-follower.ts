import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Tells open lists, at commit, that conversations of a mailbox changed: everybody who sees it, or its owner alone. */
export async function notifyConversationsChanged(tx: Tx, mailboxId: string): Promise<void> {
  await sql`
    select pg_notify('ardoise', jsonb_strip_nulls(jsonb_build_object('org', org_id, 'type', 'conversations.changed', 'subject', 'mailbox',
      'id', id, 'to', case when sharing = 'private' then user_id end))::text)
    from mailboxes where org_id = ${tx.scope.orgId} and id = ${mailboxId}`.execute(tx.db)
}

/** Name of the channel that wakes the follower of a mailbox. */
export const FOLLOWER_CHANNEL = 'ardoise_mail'

/** Wakes, at commit, the process that follows a mailbox: something is to be said to its server, or was chosen. */
export async function wakeFollower(tx: Tx, mailboxId: string): Promise<void> {
  await sql`select pg_notify(${FOLLOWER_CHANNEL}, ${mailboxId})`.execute(tx.db)
}
