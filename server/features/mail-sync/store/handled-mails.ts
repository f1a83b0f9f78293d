import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { FolderRole } from '#shared/domain/mail-sync/mail-sync.ts'

/** A mail at a place where it stands now, here. */
export type StandingMail = {
  messageId: string
  conversationId: string
  mailboxId: string
  folderId: string
  role: FolderRole | null
  outgoing: boolean
  receivedAt: Date
}

/** Mails of some conversations, in mailboxes whose mails the caller marks and files. */
export async function listHandled(
  tx: Tx,
  conversationIds: readonly string[],
  mailboxId: string | undefined,
): Promise<StandingMail[]> {
  const { rows } = await sql<StandingMail>`
    select distinct m.id as "messageId", m.conversation_id as "conversationId", m.mailbox_id as "mailboxId", f.id as "folderId", f.role,
      m.outgoing, m.received_at as "receivedAt"
    from mail_messages m
    join mail_placements p on p.org_id = m.org_id and p.message_id = m.id
    join mail_folders f on f.org_id = p.org_id and f.id = coalesce(p.moved_to, p.folder_id)
    where m.org_id = ${tx.scope.orgId} and m.conversation_id = any (${conversationIds}::uuid[])
      and m.mailbox_id in (${handled(tx)}) ${mailboxId === undefined ? sql`` : sql`and m.mailbox_id = ${mailboxId}`}`.execute(
    tx.db,
  )
  return rows
}

/** Folders of the mailboxes whose mails the caller marks and files. */
export async function listHandledFolders(
  tx: Tx,
): Promise<{ id: string; mailboxId: string; role: FolderRole | null }[]> {
  const { rows } = await sql<{ id: string; mailboxId: string; role: FolderRole | null }>`
    select id, mailbox_id as "mailboxId", role from mail_folders
    where org_id = ${tx.scope.orgId} and mailbox_id in (${handled(tx)})`.execute(tx.db)
  return rows
}

/** The twin of may_handle, in a form that an index serves. */
export const handled = (tx: Tx) => sql`
  select id from mailboxes where org_id = ${tx.scope.orgId} and (user_id = ${tx.scope.userId} or sharing = 'everything')`
