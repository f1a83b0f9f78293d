import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deleteRow, updateRow } from '#server/db/own-rows.ts'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { ARCHIVE_LEFT_SECONDS, type ArchiveFault } from '#shared/domain/mailboxes/archive.ts'

export type NewArchive = { name: string; sizeBytes: number }

/** Writes an import that is to begin; null where another is under way, or has this name. What failed before is forgotten. */
export async function insertArchive(tx: Tx, { name, sizeBytes }: NewArchive): Promise<string | null> {
  const { orgId, userId } = tx.scope
  await tx.db
    .deleteFrom('mail_archives')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .execute()
  const inserted = await tx.db
    .insertInto('mail_archives')
    .values({
      org_id: orgId,
      id: randomUUID(),
      user_id: userId!,
      name,
      size_bytes: sizeBytes,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** A piece came: false where another request wrote it already, or the import is gone. */
export async function addReceived(
  tx: Tx,
  { id, offset, length, last }: { id: string; offset: number; length: number; last: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mail_archives')
    .set({
      received_bytes: offset + length,
      updated_at: tx.now,
      ...(last ? { state: 'reading' } : {}),
    })
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('received_bytes', '=', offset)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets an import of the caller that made no mailbox; false where there is none. */
export async function deleteUnfinished(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('mail_archives')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets how the mailbox of this id was made. */
export async function deleteArchiveOf(tx: Tx, mailboxId: string): Promise<void> {
  await deleteRow(tx, 'mail_archives', mailboxId)
}

/** Names an archive that is a mailbox; false where the caller has none of this id. */
export async function writeArchiveName(tx: Tx, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mail_archives')
    .set({ name, updated_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await updateRow(tx, 'mailboxes', id, { address: name, updated_at: tx.now })
  return true
}

/** An import whose file is to be read, for the system's scope; null when it was cancelled, or is over. */
export async function findReading(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('mail_archives')
    .select(['user_id', 'name', 'read_bytes', 'mails', 'too_large'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

type Reached = { bytes: number; mails: number; tooLarge: number }

/** How far the reading came, or how it ended; false when it was cancelled meanwhile. */
export async function writeReading(
  tx: Tx,
  id: string,
  { bytes, mails, tooLarge }: Reached,
  end: { state: 'done' } | { state: 'failed'; fault: ArchiveFault } | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mail_archives')
    .set({ read_bytes: bytes, mails, too_large: tooLarge, updated_at: tx.now, ...(end ?? {}) })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes the mailbox of an archive that was read: its owner's alone, whole, followed from now on. */
export async function writeArchiveMailbox(
  tx: Tx,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<void> {
  await sql`
    insert into mailboxes (org_id, id, user_id, provider, address, sealed, import_since, last_sync_at, next_check_at, created_at, updated_at)
    values (${tx.scope.orgId}, ${id}, ${userId}, 'maildir', ${name}, '', null, ${tx.now}, ${tx.now}, ${tx.now}, ${tx.now})`.execute(
    tx.db,
  )
}

/** Imports that nobody sends any more go. */
export function forgetLeft(context: AppContext): Promise<void> {
  const since = new Date(context.clock.now().getTime() - ARCHIVE_LEFT_SECONDS * 1_000)
  return asPlatform(context, async (db) => {
    await db
      .deleteFrom('mail_archives')
      .where('state', '=', 'sending')
      .where('updated_at', '<', since)
      .execute()
  })
}

/** Which of these `<organization>/<id>` nothing here needs. Organizations of another database keep what is theirs. */
export async function listUnneeded(
  context: AppContext,
  { files, maildirs }: { files: readonly string[]; maildirs: readonly string[] },
): Promise<{ files: string[]; maildirs: string[] }> {
  const { rows } = await asPlatform(context, (db) =>
    sql<{ kind: 'file' | 'maildir'; key: string }>`
      select asked.kind, asked.key from (
        select 'file' as kind, key, split_part(key, '/', 1)::uuid as org_id, split_part(key, '/', 2)::uuid as id from unnest(${files}::text[]) as f (key)
        union all
        select 'maildir', key, split_part(key, '/', 1)::uuid, split_part(key, '/', 2)::uuid from unnest(${maildirs}::text[]) as m (key)) as asked
      where exists (select from organizations o where o.id = asked.org_id)
        and not exists (
          select from mail_archives a where a.org_id = asked.org_id and a.id = asked.id
          and (a.state = 'reading' or (a.state = 'sending' and asked.kind = 'file')))
        and not exists (select from mailboxes b where asked.kind = 'maildir' and b.org_id = asked.org_id and b.id = asked.id)`.execute(
      db,
    ),
  )
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ key }) => key)
  return { files: of('file'), maildirs: of('maildir') }
}
