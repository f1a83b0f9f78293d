import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { LinkKind } from '#shared/domain/conversations/links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type LinkOfConversation = {
  conversationId: string
  kind: LinkKind
  subjectId: string
  linked: boolean
}
const tables = { contact: 'contacts', company: 'companies', quote: 'quotes' } as const satisfies Record<
  LinkKind,
  string
>

/** Errors: not_found, for a conversation of which the caller reads no mail whole, and for what is nothing of the organization. */
export async function setLink(
  tx: Tx,
  { conversationId, kind, subjectId, linked }: LinkOfConversation,
): Promise<void> {
  const { orgId, userId } = tx.scope
  const { rows } = await sql`
    select from readable_mails m where m.org_id = ${orgId} and m.conversation_id = ${conversationId}
      and exists (select from ${sql.table(tables[kind])} s where s.org_id = ${orgId} and s.id = ${subjectId})
    limit 1`.execute(tx.db)
  if (rows.length === 0) throw new DomainError('not_found')
  const { numAffectedRows } = await sql`
    insert into conversation_links (org_id, conversation_id, kind, subject_id, linked, user_id, created_at)
    values (${orgId}, ${conversationId}, ${kind}, ${subjectId}, ${linked}, ${userId}, ${tx.now})
    on conflict (org_id, conversation_id, subject_id) do update
    set linked = excluded.linked, user_id = excluded.user_id, created_at = excluded.created_at
    where conversation_links.linked <> excluded.linked`.execute(tx.db)
  if (numAffectedRows === 0n) return
  await sql`
    select pg_notify('ardoise', jsonb_build_object('org', org_id, 'type', 'conversations.changed', 'subject', 'mailbox', 'id', id)::text)
    from mailboxes where org_id = ${orgId} and id in (
      select mailbox_id from readable_mails where org_id = ${orgId} and conversation_id = ${conversationId})`.execute(
    tx.db,
  )
}
