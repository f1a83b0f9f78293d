import { sql } from 'kysely'
import { deleteRow, insertRow, insertRowForId, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export const insertFile = (
  tx: Tx,
  file: { taskId: string; name: string; type: string; size: number },
): Promise<string> =>
  insertRowForId(tx, 'task_files', {
    task_id: file.taskId,
    name: file.name,
    type: file.type,
    size: file.size,
    created_by: tx.scope.userId,
    created_at: tx.now,
  })

export async function countFiles(tx: Tx, taskId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task_files where org_id = ${tx.scope.orgId} and task_id = ${taskId}`.execute(
    tx.db,
  )
  return rows[0]!.count
}

/** A file that comes, locked. Errors: not_found. */
export async function lockComingFile(tx: Tx, fileId: string): Promise<{ received_bytes: number }> {
  const row = await tx.db
    .selectFrom('task_files')
    .select('received_bytes')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', fileId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

export async function insertPiece(
  tx: Tx,
  fileId: string,
  piece: { offset: number; size: number; key: string },
): Promise<void> {
  await insertRow(tx, 'task_file_pieces', {
    file_id: fileId,
    starts_at: piece.offset,
    size: piece.size,
    file_key: piece.key,
  })
  await updateRow(tx, 'task_files', fileId, { received_bytes: piece.offset + piece.size })
}

/** Keys of the pieces of a file, in their order. */
export async function listPieces(tx: Tx, fileId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('task_file_pieces')
    .select('file_key')
    .where('org_id', '=', tx.scope.orgId)
    .where('file_id', '=', fileId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** Notes the key of the whole file, and deletes its pieces; false where another request put it together first, or it is gone. */
export async function writeWhole(tx: Tx, fileId: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('task_files')
    .set({ file_key: key })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', fileId)
    .where('file_key', 'is', null)
    .executeTakeFirst()
  await tx.db
    .deleteFrom('task_file_pieces')
    .where('org_id', '=', tx.scope.orgId)
    .where('file_id', '=', fileId)
    .execute()
  return numUpdatedRows > 0n
}

/** Deletes a file of a locked task. Returns the keys that its rows named. Errors: not_found. */
export async function deleteFile(tx: Tx, fileId: string): Promise<string[]> {
  const row = await tx.db
    .selectFrom('task_files')
    .select('file_key')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const pieces = await listPieces(tx, fileId)
  await deleteRow(tx, 'task_files', fileId)
  return row.file_key === null ? pieces : [row.file_key, ...pieces]
}

/** The next occurrence of a task has its files: both rows name one in the store. */
export async function copyFiles(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into task_files (org_id, task_id, name, type, size, received_bytes, file_key, created_by, created_at)
    select org_id, ${toId}::uuid, name, type, size, received_bytes, file_key, created_by, ${tx.now}::timestamptz from task_files f
    where org_id = ${tx.scope.orgId} and task_id = ${fromId} and file_key is not null
      and not exists (select from task_files o where o.org_id = f.org_id and o.task_id = ${toId} and o.file_key = f.file_key)
    order by id`.execute(tx.db)
}
