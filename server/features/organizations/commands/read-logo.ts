import { readAs } from '#server/db/transaction.ts'
import { findLogoKey } from '#server/features/organizations/queries/organization.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { imageKind } from '#shared/domain/files/image-kind.ts'

/** The logo as a file. Errors: not_found. */
export async function readLogo(scope: Scope): Promise<File> {
  const key = await readAs(scope, findLogoKey)
  const bytes = key === null ? null : await scope.context.files.get(key)
  const kind = bytes && imageKind(bytes)
  if (!bytes || !kind) throw new DomainError('not_found')
  return new File([bytes as BlobPart], `logo.${kind.extension}`, { type: kind.contentType })
}
