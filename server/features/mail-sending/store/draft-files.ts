import { sql } from 'kysely'
import { insertRow, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { presentFile } from '../queries/drafts.ts'

export type NewFile = {
  name: string
  type: string
  size: number
  origin: DraftFile['origin']
  contentId: string | null
  /** Set once the file is here whole. */
  fileKey?: string
  quoteId?: string | undefined
  part?: { messageId: string; position: number }
}

/** Adds files to a draft. One that is neither in the store nor in another mail is still to come. */
export async function insertFiles(
  tx: Tx,
  draft: { id: string; mailbox_id: string },
  files: readonly NewFile[],
): Promise<DraftFile[]> {
  if (files.length === 0) return []
  const rows = await tx.db
    .insertInto('mail_draft_files')
    .values(
      files.map((file) => ({
        org_id: tx.scope.orgId,
        draft_id: draft.id,
        mailbox_id: draft.mailbox_id,
        name: file.name,
        type: file.type,
        size: file.size,
        origin: file.origin,
        content_id: file.contentId,
        received_bytes: file.fileKey === undefined && file.part === undefined ? 0 : file.size,
        file_key: file.fileKey ?? null,
        message_id: file.part?.messageId ?? null,
        part_position: file.part?.position ?? null,
        quote_id: file.quoteId ?? null,
        created_at: tx.now,
      })),
    )
    .returning(['id', 'name', 'type', 'size', 'origin', 'content_id', 'received_bytes'])
    .execute()
  return rows.map(presentFile)
}

/** Bytes of the files of a draft, how many there are, and those that did not come whole. */
export async function measureFiles(tx: Tx, draftId: string) {
  const { rows } = await sql<{ bytes: number; count: number; missing: string[] }>`
    select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as count,
      coalesce(array_agg(name) filter (where received_bytes < size), '{}') as missing
    from mail_draft_files where org_id = ${tx.scope.orgId} and draft_id = ${draftId}`.execute(tx.byKey)
  return rows[0]!
}

/** A file that comes in pieces, held. Errors: not_found, draft_sent. */
export async function lockComingFile(tx: Tx, fileId: string) {
  const row = await tx.db
    .selectFrom('mail_draft_files as f')
    .innerJoin('mail_drafts as d', (join) =>
      join.onRef('d.org_id', '=', 'f.org_id').onRef('d.id', '=', 'f.draft_id'),
    )
    .select(['f.id', 'f.mailbox_id', 'f.draft_id', 'f.size', 'f.received_bytes', 'd.sending_id'])
    .where('f.org_id', '=', tx.scope.orgId)
    .where('f.id', '=', fileId)
    .where('f.origin', '=', 'upload')
    .forNoKeyUpdate('f')
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  if (row.sending_id !== null) throw new DomainError('draft_sent')
  return row
}

export async function insertPiece(
  tx: Tx,
  file: { id: string; mailbox_id: string },
  piece: { offset: number; size: number; key: string },
): Promise<void> {
  await insertRow(tx, 'mail_draft_pieces', {
    file_id: file.id,
    mailbox_id: file.mailbox_id,
    starts_at: piece.offset,
    size: piece.size,
    file_key: piece.key,
  })
  await updateRow(tx, 'mail_draft_files', file.id, { received_bytes: piece.offset + piece.size })
}

/** Keys of the pieces of a file, in their order. */
export async function listPieces(tx: Tx, fileId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('mail_draft_pieces')
    .select('file_key')
    .where('org_id', '=', tx.scope.orgId)
    .where('file_id', '=', fileId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** Notes the key of the whole file, unless another request put it together first, and deletes its pieces. */
export async function writeWhole(tx: Tx, fileId: string, key: string): Promise<void> {
  await tx.db
    .updateTable('mail_draft_files')
    .set({ file_key: key })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', fileId)
    .where('file_key', 'is', null)
    .execute()
  await tx.db
    .deleteFrom('mail_draft_pieces')
    .where('org_id', '=', tx.scope.orgId)
    .where('file_id', '=', fileId)
    .execute()
}

/** Reads a file of the caller's as it is shown. Errors: not_found. */
export async function getFile(tx: Tx, fileId: string): Promise<DraftFile> {
  const row = await tx.db
    .selectFrom('mail_draft_files')
    .select(['id', 'name', 'type', 'size', 'origin', 'content_id', 'received_bytes'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return presentFile(row)
}

/** Deletes files of a draft: one, or those of the mail that it was turned from. Returns the keys that no row names any more. */
export async function deleteFiles(
  tx: Tx,
  draftId: string,
  which: { id: string } | 'mail' | 'all',
): Promise<{ count: number; keys: string[] }> {
  let of = tx.db
    .selectFrom('mail_draft_files')
    .select(['id', 'file_key'])
    .where('org_id', '=', tx.scope.orgId)
    .where('draft_id', '=', draftId)
  if (which === 'mail') of = of.where('origin', '=', 'mail')
  else if (which !== 'all') of = of.where('id', '=', which.id)
  const files = await of.forUpdate().execute()
  if (files.length === 0) return { count: 0, keys: [] }
  const ids = files.map(({ id }) => id)
  const pieces = await tx.db
    .selectFrom('mail_draft_pieces')
    .select('file_key')
    .where('org_id', '=', tx.scope.orgId)
    .where('file_id', 'in', ids)
    .execute()
  await tx.db
    .deleteFrom('mail_draft_files')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .execute()
  const keys = [...files, ...pieces].flatMap(({ file_key }) => (file_key === null ? [] : [file_key]))
  return { count: files.length, keys }
}

/** A draft that leaves from another mailbox takes its files along. */
export async function moveFiles(tx: Tx, draftId: string, mailboxId: string): Promise<void> {
  await sql`
    with moved as (update mail_draft_files set mailbox_id = ${mailboxId} where org_id = ${tx.scope.orgId} and draft_id = ${draftId} returning id)
    update mail_draft_pieces p set mailbox_id = ${mailboxId} from moved where p.org_id = ${tx.scope.orgId} and p.file_id = moved.id`.execute(
    tx.db,
  )
}
