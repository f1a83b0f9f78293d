import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import type { TaskFile } from '#shared/contract/task-fields.ts'
import { getTaskFile } from '../queries/task-files.ts'
import { emitTasks } from '../steps/emit-tasks.ts'
import { insertPiece, listPieces, lockComingFile, writeWhole } from '../store/task-files.ts'
import { lockTasks } from '../store/tasks.ts'

type Input = { fileId: string; offset: number; piece: File }

/**
 * Stores the piece of a file that begins where the one before ended, and answers what is here: a piece sent twice, or too early, changes nothing.
 * After the last one the file stands whole in the store. Errors: not_found.
 */
export async function sendTaskPiece(scope: Scope, { fileId, offset, piece }: Input): Promise<TaskFile> {
  const before = await readAs(scope, (tx) => getTaskFile(tx, fileId))
  const { receivedBytes, size } = before.file
  if (offset === receivedBytes && offset < size) await keepPiece(scope, before.file, offset, piece)
  const { file, taskId, key } = await readAs(scope, (tx) => getTaskFile(tx, fileId))
  if (file.receivedBytes === file.size && key === null) await putTogether(scope, file, taskId)
  return file
}

const newKey = ({ orgId }: Scope) => `${orgId}/tasks/${randomUUID()}`

async function keepPiece(scope: Scope, file: TaskFile, offset: number, piece: File): Promise<void> {
  const bytes = new Uint8Array(await piece.arrayBuffer()).subarray(0, file.size - offset)
  await withFiles(scope.context, async (files) => {
    const key = await files.store(newKey(scope), bytes, 'application/octet-stream')
    await inTransaction(scope, async (tx) => {
      const coming = await lockComingFile(tx, file.id)
      if (coming.received_bytes === offset)
        await insertPiece(tx, file.id, { offset, size: bytes.length, key })
    })
  })
}

/** Puts the pieces together. Done again when the last piece is sent again, which changes nothing. */
async function putTogether(scope: Scope, file: TaskFile, taskId: string): Promise<void> {
  const keys = await readAs(scope, (tx) => listPieces(tx, file.id))
  if (keys.length === 0) return
  const parts = await Promise.all(keys.map((key) => scope.context.files.get(key)))
  if (parts.some((part) => part === null)) return
  await withFiles(scope.context, async (files) => {
    const key = await files.store(newKey(scope), Buffer.concat(parts as Uint8Array[]), file.type)
    await inTransaction(scope, async (tx) => {
      const tasks = await lockTasks(tx, [taskId])
      if (await writeWhole(tx, file.id, key)) await emitTasks(tx, 'task.updated', tasks, ['files'])
    })
    for (const piece of keys) files.release(piece)
  })
}
