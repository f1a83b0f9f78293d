import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { MailedInvitation } from '#shared/domain/conversations/invitations.ts'

export type MailWithInvitation = { conversationId: string; invitation: MailedInvitation | null }

/** The invitation of a mail that the caller reads whole; null for any other mail. */
export async function findMailedInvitation(tx: Tx, messageId: string): Promise<MailWithInvitation | null> {
  const { rows } = await sql<MailWithInvitation>`
    select conversation_id as "conversationId", traits->'invitation' as invitation from mail_messages
    where org_id = ${tx.scope.orgId} and id = ${messageId} and mailbox_id = any ((select whole_mailboxes())::uuid[])
      and app_may('inbox:read')`.execute(tx.db)
  return rows[0] ?? null
}
