import type { LinkedDocument } from '#server/features/documents/queries/client-links.ts'
import { closeLink } from '#server/features/documents/store/client-links.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Closes a link for good, its document being locked. Returns whether it was open until now. Errors: not_found. */
export async function revokeLinkOf(tx: Tx, document: LinkedDocument, linkId: string): Promise<boolean> {
  const wasOpen = await closeLink(tx, document, linkId)
  if (wasOpen === null) throw new DomainError('not_found')
  return wasOpen
}
