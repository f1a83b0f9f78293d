import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** A conversation to which somebody outside wrote just now. */
export type Arrival = {
  conversationId: string
  /** Whether every mail that came writes by itself. */
  automatic: boolean
  /** Whether it begins with them. */
  first: boolean
  /** The mails, in the order in which they were received. */
  messageIds: string[]
  subject: string
  sender: string | null
}

/**
 * Lists those of these new mails that come from outside: not what a member wrote, nor what came before the mailbox was connected (a server’s clock may
 * be late, and the dates of IMAP are whole seconds), nor the copy of a mail that another mailbox has.
 */
export async function listArrivals(
  tx: Tx,
  { folderId }: { folderId: string },
  messageIds: readonly string[],
): Promise<Arrival[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<Arrival>`
    with came as (
      select m.* from mail_messages m
      join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
      join mail_folders f on f.org_id = m.org_id and f.id = ${folderId} and coalesce(f.role, '') not in ('sent', 'drafts', 'junk', 'trash')
      where m.org_id = ${orgId} and m.id = any (${messageIds}::uuid[]) and not m.outgoing and m.received_at >= b.created_at - interval '5 minutes'
        and not exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address))
        and not exists (
          select from mail_messages o where o.org_id = m.org_id and o.conversation_id = m.conversation_id and o.message_id = m.message_id
            and o.mailbox_id <> m.mailbox_id))
    select c.conversation_id as "conversationId", array_agg(c.id order by c.received_at, c.id) as "messageIds", bool_and(coalesce((c.traits->>'automatic')::boolean, false)) as automatic,
      not exists (
        select from mail_messages o where o.org_id = ${orgId} and o.conversation_id = c.conversation_id and o.id <> all (${messageIds}::uuid[])) as first,
      (array_agg(c.subject order by c.received_at desc))[1] as subject,
      (array_agg(coalesce(c.from_name, c.from_address) order by c.received_at desc))[1] as sender
    from came c group by c.conversation_id`.execute(tx.db)
  return rows
}
