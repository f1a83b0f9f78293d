import type { Tx } from '#server/scope.ts'
import type { TaskFile } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const select = (tx: Tx) =>
  tx.db
    .selectFrom('task_files')
    .select(['id', 'task_id', 'name', 'type', 'size', 'received_bytes', 'file_key', 'created_at'])
    .where('org_id', '=', tx.scope.orgId)

type FileRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const presentFile = (row: FileRow): TaskFile => ({
  id: row.id,
  name: row.name,
  type: row.type,
  size: row.size,
  receivedBytes: row.received_bytes,
  createdAt: row.created_at.toISOString(),
})

/** The files of a task, the oldest first; those that still come, too. */
export async function listTaskFiles(tx: Tx, taskId: string): Promise<TaskFile[]> {
  const rows = await select(tx).where('task_id', '=', taskId).orderBy('id').execute()
  return rows.map(presentFile)
}

/** A file of a task, with its task and its key in the store. Errors: not_found. */
export async function getTaskFile(
  tx: Tx,
  fileId: string,
): Promise<{ file: TaskFile; taskId: string; key: string | null }> {
  const row = await select(tx).where('id', '=', fileId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { file: presentFile(row), taskId: row.task_id, key: row.file_key }
}
