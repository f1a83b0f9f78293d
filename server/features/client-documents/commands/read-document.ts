import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getDocumentFile } from '../queries/documents.ts'

/** A document to save: of no type that a browser opens. Errors: not_found. */
export async function readClientDocument(
  scope: Scope,
  { documentId }: { documentId: string },
): Promise<File> {
  const { name, fileKey } = await readAs(scope, (tx) => getDocumentFile(tx, documentId))
  const blob = await scope.context.files.open(fileKey)
  if (blob === null) throw new DomainError('not_found')
  return new File([blob], name, { type: 'application/octet-stream' })
}
