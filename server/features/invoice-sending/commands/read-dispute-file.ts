import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findDisputeFile } from '../store/dispute-files.ts'

type Input = { invoiceId: string; disputeId: string; fileId: string }

/** A file that a client joined to a dispute, of no type that a browser opens: it is a stranger’s. Errors: not_found. */
export async function readDisputeFile(scope: Scope, input: Input): Promise<File> {
  const found = await readAs(scope, (tx) => findDisputeFile(tx, input))
  const blob = found === null ? null : await scope.context.files.open(found.fileKey)
  if (found === null || blob === null) throw new DomainError('not_found')
  return new File([blob], found.name, { type: 'application/octet-stream' })
}
