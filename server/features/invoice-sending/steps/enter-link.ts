import type { Caller } from '#server/http/bind-contract.ts'
import { refuseWrongLink } from '#server/http/wrong-link.ts'
import { hashToken } from '#server/link-token.ts'
import { clientScope, type Scope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findLinkByToken, getLinkFacts, type LinkFacts } from '../queries/links.ts'

/** Turns a link's token into the right to act on its invoice. Errors: link_invalid, rate_limited. */
export async function enterLink(caller: Caller, token: string): Promise<{ scope: Scope; linkId: string }> {
  const link = await findLinkByToken(caller.context, hashToken(token))
  if (link === null) return refuseWrongLink(caller)
  const scope = clientScope(caller.context, link.orgId, caller.idempotency, 'invoice:answer')
  return { scope, linkId: link.linkId }
}

/** The facts of a link that still works. Errors: link_invalid, link_revoked, invoice_link_expired. */
export async function readLink(tx: Tx, linkId: string): Promise<LinkFacts> {
  const link = await getLinkFacts(tx, linkId)
  if (link.revoked_at !== null) throw new DomainError('link_revoked')
  if (link.expires_at <= tx.now) throw new DomainError('invoice_link_expired')
  return link
}
