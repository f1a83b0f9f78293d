import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ConversationSummary } from '#shared/contract/conversations.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'
import type { EntryRow } from './entry-row.ts'
import { presentEntry } from './list-conversations.ts'
import { listVisibleMailboxes } from './visible-mailboxes.ts'

const SHOWN = 5

/** The conversations of one's own mailbox that colleagues would see at a level: how many conversations, and the newest as they would read them. Errors: not_found. */
export async function previewSharing(
  tx: Tx,
  { mailboxId, sharing }: { mailboxId: string; sharing: MailboxSharing },
): Promise<{ conversations: number; items: ConversationSummary[] }> {
  const mailbox = (await listVisibleMailboxes(tx)).find(({ id, own }) => id === mailboxId && own)
  if (!mailbox) throw new DomainError('not_found')
  if (sharing === 'private') return { conversations: 0, items: [] }
  const { orgId } = tx.scope
  const shared = sql`e.org_id = ${orgId} and e.place_id = ${mailboxId} and e.private_to is null`
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from conversation_entries e where ${shared}`.execute(tx.db)
  const { rows } = await sql<EntryRow>`
    select e.conversation_id, e.mailbox_id, e.last_at, e.senders, e.messages, e.unread, e.flagged, e.attachments, e.private_to, m.subject, m.snippet
    from conversation_entries e join mail_messages m on m.org_id = e.org_id and m.id = e.last_message_id
    where ${shared} order by e.last_at desc, e.conversation_id desc limit ${SHOWN}`.execute(tx.db)
  return {
    conversations: counted.rows[0]!.count,
    items: rows.map((row) => presentEntry(row, { ...mailbox, own: false, sharing })),
  }
}
