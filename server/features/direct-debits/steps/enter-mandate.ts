import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { type Visitor, visitorOf } from '#server/http/visitor.ts'
import { refuseWrongLink } from '#server/http/wrong-link.ts'
import { hashToken } from '#server/link-token.ts'
import { type AppContext, clientScope, type Scope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findMandateByToken, getLinkedMandate, type LinkedMandate } from '../queries/mandate-links.ts'

/** Turns a link's token into the right to sign its mandate. Errors: link_invalid, rate_limited. */
export async function enterMandate(
  caller: Caller,
  token: string,
): Promise<{ scope: Scope; mandateId: string; visitor: Visitor }> {
  const link = await findMandateByToken(caller.context, hashToken(token))
  if (link === null) return refuseWrongLink(caller)
  return {
    scope: clientScope(caller.context, link.orgId, caller.idempotency, 'mandate:sign'),
    mandateId: link.mandateId,
    visitor: visitorOf(caller),
  }
}

/** The mandate behind a link that still works. Errors: link_invalid, link_revoked, mandate_link_expired. */
export async function readMandateLink(tx: Tx, mandateId: string): Promise<LinkedMandate> {
  const mandate = await getLinkedMandate(tx, mandateId)
  if (mandate.state === 'revoked') throw new DomainError('link_revoked')
  if (mandate.link_ends_at === null || mandate.link_ends_at <= tx.now)
    throw new DomainError('mandate_link_expired')
  return mandate
}

/** The stored form of a one-time code: useless without the installation's secret, or for another code's row. */
export const codeHash = (context: AppContext, codeId: string, code: string): Buffer =>
  createHmac('sha256', deriveKey(context.config.secret, 'mandate-code')).update(`${codeId}:${code}`).digest()

export const isCode = (
  context: AppContext,
  known: { id: string; code_hash: Buffer },
  code: string,
): boolean => timingSafeEqual(known.code_hash, codeHash(context, known.id, code))
