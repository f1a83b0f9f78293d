import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getOriginal } from '../queries/received.ts'

/** The very bytes that were dropped. A stranger's XML is of no type that a browser draws. Errors: not_found. */
export async function readOriginal(scope: Scope, { receivedId }: { receivedId: string }): Promise<File> {
  const { name, type, fileKey } = await readAs(scope, (tx) => getOriginal(tx, receivedId))
  const blob = await scope.context.files.open(fileKey)
  if (blob === null) throw new DomainError('not_found')
  const shown = type === 'application/xml' ? 'application/octet-stream' : type
  return new File([blob], name, { type: shown })
}
