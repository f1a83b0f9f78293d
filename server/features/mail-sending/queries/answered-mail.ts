import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** A mail that the caller reads whole, to be answered. Errors: not_found. */
export async function getAnsweredMail(tx: Tx, messageId: string) {
  const row = await tx.db
    .selectFrom('mail_messages as m')
    .innerJoin('readable_mails as r', (join) =>
      join.onRef('r.org_id', '=', 'm.org_id').onRef('r.id', '=', 'm.id'),
    )
    .innerJoin('organizations as o', 'o.id', 'm.org_id')
    .select(['m.id', 'm.mailbox_id', 'm.conversation_id', 'm.message_id', 'm.file_key', 'm.outgoing'])
    .select(['m.received_at', 'o.timezone'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.id', '=', messageId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}
export type AnsweredMail = Awaited<ReturnType<typeof getAnsweredMail>>

/** The draft that a conversation shares among those who write from a mailbox: an answer, or a forward. */
export async function findSharedDraft(
  tx: Tx,
  of: { conversationId: string; mailboxId: string; forward: boolean },
): Promise<string | null> {
  const row = await tx.db
    .selectFrom('mail_drafts')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('conversation_id', '=', of.conversationId)
    .where('mailbox_id', '=', of.mailboxId)
    .where('kind', of.forward ? '=' : '<>', 'forward')
    .where('sending_id', 'is', null)
    .where('apart', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}
