import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getLinkFacts, type LinkFacts } from '../queries/links.ts'

/** The facts of a link that still works. Errors: link_invalid, link_revoked, invoice_link_expired. */
export async function readLink(tx: Tx, linkId: string): Promise<LinkFacts> {
  const link = await getLinkFacts(tx, linkId)
  if (link.revoked_at !== null) throw new DomainError('link_revoked')
  if (link.expires_at <= tx.now) throw new DomainError('invoice_link_expired')
  return link
}
