import { sql } from 'kysely'
import { PRESENCE_CHANNEL } from '#server/live/live-hub.ts'
import type { Tx } from '#server/scope.ts'

/** Passes the word on where the caller reads the conversation whole; false where not. */
export async function publishPresence(
  tx: Tx,
  { conversationId: room, doing, tab }: { conversationId: string; doing: string; tab: string },
): Promise<boolean> {
  const { orgId, userId } = tx.scope
  const word = JSON.stringify({ org: orgId, room, user: userId, tab, doing })
  const { rows } = await sql`
    select pg_notify(${PRESENCE_CHANNEL}, ${word}) from (
      select from conversation_entries where org_id = ${orgId} and conversation_id = ${room}
        and mailbox_id = any ((select whole_mailboxes())::uuid[]) limit 1) as whole`.execute(tx.db)
  return rows.length > 0
}
