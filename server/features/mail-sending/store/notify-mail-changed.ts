import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/**
 * Tells open screens, at commit, that drafts of a mailbox (`drafts`), or what it sends (`conversations`), changed: those who may see it, or its
 * owner alone.
 */
export async function notifyMailChanged(
  tx: Tx,
  what: 'drafts' | 'conversations',
  mailboxId: string,
): Promise<void> {
  await sql`
    select pg_notify('ardoise', jsonb_strip_nulls(jsonb_build_object('org', org_id, 'type', ${`${what}.changed`}::text, 'subject', 'mailbox',
      'id', id, 'to', case when sharing = 'private' then user_id end))::text)
    from mailboxes where org_id = ${tx.scope.orgId} and id = ${mailboxId}`.execute(tx.byKey)
}
