import { type Kysely, sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import { TRIES_BEFORE_ASIDE } from '#shared/domain/mail-sync/mail-sync.ts'
import type { FolderEpoch } from './placements.ts'

/** Says which mails of a folder are being fetched and read from now on; null: none. */
export async function writeReading(
  tx: Tx,
  { folderId, epoch }: FolderEpoch,
  ids: readonly string[] | null,
): Promise<void> {
  await updateRow(tx, 'mail_folders', folderId, { reading: ids && JSON.stringify({ epoch, ids }) })
}

/** Counts a try for each mail that was being read when its process ended, or its server hung up: one of them may be the reason. */
export async function countInterrupted(tx: Tx, folderId: string): Promise<void> {
  await sql`
    insert into mail_placements (org_id, mailbox_id, folder_id, epoch, remote_id, attempts, fault)
    select f.org_id, f.mailbox_id, f.id, f.reading ->> 'epoch', being.read, 1, 'interrupted'
    from mail_folders f cross join lateral jsonb_array_elements_text(f.reading -> 'ids') as being (read)
    where f.org_id = ${tx.scope.orgId} and f.id = ${folderId}
    on conflict (org_id, folder_id, epoch, remote_id) do update
    set attempts = mail_placements.attempts + 1, fault = excluded.fault where mail_placements.message_id is null`.execute(
    tx.db,
  )
  await sql`update mail_folders set reading = null where org_id = ${tx.scope.orgId} and id = ${folderId}`.execute(
    tx.db,
  )
}

/** Gives one more try to every mail that was set aside, of all mailboxes: a release, or its server, may read it now. */
export async function retryAside(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('mail_placements')
    .set({ attempts: TRIES_BEFORE_ASIDE - 1 })
    .where('message_id', 'is', null)
    .where('attempts', '>=', TRIES_BEFORE_ASIDE)
    .execute()
}
