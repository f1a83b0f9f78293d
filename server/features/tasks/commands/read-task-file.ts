import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { pictureType } from '#shared/domain/files/picture-type.ts'
import { getTaskFile } from '../queries/task-files.ts'

/** A file of a task: a picture by its bytes is one, anything else is of no type that a browser opens. Errors: not_found. */
export async function readTaskFile(scope: Scope, { fileId }: { fileId: string }): Promise<File> {
  const { file, key } = await readAs(scope, (tx) => getTaskFile(tx, fileId))
  const bytes = key === null ? null : await scope.context.files.get(key)
  if (bytes === null) throw new DomainError('not_found')
  return new File([bytes as BlobPart], file.name, { type: pictureType(bytes) ?? 'application/octet-stream' })
}
