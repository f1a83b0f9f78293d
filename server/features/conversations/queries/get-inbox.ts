import { sql } from 'kysely'
import { listAway } from '#server/features/mail-sending/queries/auto-replies.ts'
import type { Tx } from '#server/scope.ts'
import type { MailFolder, ReadableMailbox } from '#shared/contract/conversations.ts'
import { MOST_COUNTED } from '#shared/domain/conversations/views.ts'
import type { FolderRole } from '#shared/domain/mail-sync/mail-sync.ts'
import { isWhole, listVisibleMailboxes } from './visible-mailboxes.ts'

type FolderRow = Omit<MailFolder, 'role'> & { mailboxId: string; role: FolderRole | null }

/** The mailboxes that the caller may read, with their folders and what is not read in each. */
export async function getInbox(tx: Tx): Promise<{ mailboxes: ReadableMailbox[]; unread: number }> {
  const [visible, rows, away] = await Promise.all([listVisibleMailboxes(tx), countFolders(tx), listAway(tx)])
  const ofMailbox = Map.groupBy(rows, ({ mailboxId }) => mailboxId)
  const inboxes = rows.filter(({ role }) => role === 'inbox')
  return {
    mailboxes: visible.map((mailbox) => ({
      id: mailbox.id,
      address: mailbox.address,
      ownerName: mailbox.ownerName,
      sharing: mailbox.sharing,
      whole: isWhole(mailbox),
      syncing: mailbox.syncing,
      fault: mailbox.fault,
      paused: mailbox.paused,
      awayUntil: away.get(mailbox.id) ?? null,
      folders: (ofMailbox.get(mailbox.id) ?? []).map(({ mailboxId: _, ...folder }) => folder),
    })),
    unread: Math.min(
      MOST_COUNTED,
      inboxes.reduce((sum, { unread }) => sum + unread, 0),
    ),
  }
}

async function countFolders(tx: Tx): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select f.id, f.mailbox_id as "mailboxId", f.name, f.role, f.followed, counted.unread::int as unread
    from mail_folders f
    cross join lateral (
      select count(*) as unread from (
        select from conversation_entries e
        where e.org_id = f.org_id and e.place_id = f.id and e.unread > 0 limit ${MOST_COUNTED}) as first_ones) counted
    where f.org_id = ${tx.scope.orgId} order by f.name, f.id`.execute(tx.byKey)
  return rows
}
