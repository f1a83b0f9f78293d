import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Tx } from '#server/scope.ts'
import type { SyncFault } from '#shared/domain/mail-sync/mail-sync.ts'
import type { MailboxSharing } from '#shared/domain/mailboxes/sharing.ts'

/** A mailbox whose mails the caller may see, as far as its sharing goes. */
export type VisibleMailbox = {
  id: string
  address: string
  own: boolean
  sharing: MailboxSharing
  ownerName: string | null
  syncing: boolean
  fault: SyncFault | null
  paused: boolean
}

const visibleRows = compiledQuery((db, { orgId }: { orgId: string }) =>
  db
    .selectFrom('mailboxes as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['b.id', 'b.address', 'b.user_id', 'b.sharing', 'u.name', 'b.synced_at'])
    .select(['b.status', 'b.sync_fault', 'b.sync_paused_at'])
    .where('b.org_id', '=', orgId)
    .orderBy('b.created_at')
    .orderBy('b.id'),
)

/** The caller's own mailboxes, and those that colleagues share, oldest first. Rows of others do not exist for the caller. */
export async function listVisibleMailboxes(tx: Tx): Promise<VisibleMailbox[]> {
  const rows = await visibleRows(tx, { orgId: tx.scope.orgId })
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    own: row.user_id === tx.scope.userId,
    sharing: row.sharing as MailboxSharing,
    ownerName: row.user_id === tx.scope.userId ? null : row.name,
    syncing: row.synced_at === null,
    // A grant that ended is found by the check of mailboxes too.
    fault: row.status === 'active' ? (row.sync_fault as SyncFault | null) : 'refused',
    paused: row.sync_paused_at !== null,
  }))
}

/** Whether the caller reads the texts of its mails. */
export const isWhole = ({ own, sharing }: VisibleMailbox) => own || sharing === 'everything'

/** Whether the caller sees the subjects of its mails. */
export const showsSubjects = (mailbox: VisibleMailbox) => isWhole(mailbox) || mailbox.sharing === 'subjects'
