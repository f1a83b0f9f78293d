import { findLinkByToken, type LinkKind } from '#server/features/documents/queries/client-links.ts'
import { setFirstOpened } from '#server/features/documents/store/client-links.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { type Visitor, visitorOf } from '#server/http/visitor.ts'
import { refuseWrongLink } from '#server/http/wrong-link.ts'
import { hashToken } from '#server/link-token.ts'
import { clientScope, type Scope, type Tx } from '#server/scope.ts'

/** Rights that holding a link gives in its organization. */
const RIGHTS = {
  quote: 'quote:sign',
  invoice: 'invoice:answer',
  statement: 'invoice:answer',
  mandate: 'mandate:sign',
  payment_plan: 'payment_plan:sign',
} as const

/** `linkId`: of a mandate or a payment plan, which has one link, it is its own id. */
export type OpenedLink = { scope: Scope; linkId: string; visitor: Visitor }

/** Turns a link's token into the right to act on its document, whatever the link's state. Errors: link_invalid, rate_limited. */
export async function openLink(
  caller: Caller,
  kind: keyof typeof RIGHTS,
  token: string,
): Promise<OpenedLink> {
  const link = await findLinkByToken(caller.context, kind, hashToken(token))
  if (link === null) return refuseWrongLink(caller)
  return {
    scope: clientScope(caller.context, link.orgId, caller.idempotency, RIGHTS[kind]),
    linkId: link.id,
    visitor: visitorOf(caller),
  }
}

/** The page was shown to someone. Returns whether it is the first opening of the link by its client. */
export function markFirstOpening(tx: Tx, kind: LinkKind, linkId: string): Promise<boolean> {
  return setFirstOpened(tx, kind, linkId)
}
