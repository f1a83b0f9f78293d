import { readAs } from '#server/db/transaction.ts'
import { loadFile } from '#server/features/documents/commands/load-file.ts'
import type { Scope } from '#server/scope.ts'
import { getProofFile } from '../queries/registered-letters.ts'

/** The provider’s proof of an electronic registered letter, byte for byte. Errors: not_found, service_unavailable. */
export async function readProof(scope: Scope, { reminderId }: { reminderId: string }): Promise<File> {
  const { fileKey, name } = await readAs(scope, (tx) => getProofFile(tx, reminderId))
  return loadFile(scope.context, fileKey, name)
}
