import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { readOffer } from '#server/features/online-payments/queries/offer.ts'
import {
  findSignature,
  type LinkFacts,
  type SignatureRow,
} from '#server/features/signatures/queries/signatures.ts'
import { readLink } from '#server/features/signatures/steps/read-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { OnlineOffer } from '#shared/contract/online-payments.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import { shownDocument } from '#shared/domain/documents/shown-document.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { CURRENT_CONSENT_VERSION, consentText } from '#shared/domain/signatures/consent.ts'

/** The data of the client's page. Changes nothing, so that a preview of the link is not counted as read. */
export async function viewLink(caller: Caller, input: { token: string }): Promise<LinkView> {
  const { scope, linkId } = await openLink(caller, 'quote', input.token)
  const { link, signature } = await readAs(scope, async (tx) => {
    const read = await readLink(tx, linkId)
    const signed = read.status === 'signed' ? await findSignature(tx, read.quote_id) : null
    return { link: read, signature: signed }
  })
  const online = await readOffer(caller.context, scope.orgId, { quoteId: link.quote_id })
  return linkView(link, signature, online)
}

function linkView(link: LinkFacts, signature: SignatureRow | null, online: OnlineOffer): LinkView {
  const state = link.status === 'signed' || link.status === 'refused' ? link.status : 'open'
  return {
    state,
    signable: state === 'open' && link.electronicSignature,
    document: shownDocument(link.document),
    validUntil: link.valid_until,
    documentSha256: link.pdf_sha256,
    organizationName: link.organization_name,
    timeZone: link.timezone,
    buyerKind: link.buyerKind,
    recipientName: link.recipient_name,
    recipientMasked: maskEmail(link.recipient_email),
    consent: { version: CURRENT_CONSENT_VERSION, text: consentOf(link, CURRENT_CONSENT_VERSION) ?? '' },
    signed: signature && signedFacts(signature),
    refusedAt: link.refused_at?.toISOString() ?? null,
    online,
  }
}

/** The text that this signer accepts, or null for a version that never existed. */
export function consentOf(link: LinkFacts, version: string): string | null {
  const { number, document, buyerKind } = link
  return consentText(version, { number, sellerName: document.seller.name, audience: buyerKind })
}

export function signedFacts(signature: SignatureRow): NonNullable<LinkView['signed']> {
  return {
    signerName: signature.signer_name,
    signerQuality: signature.signer_quality,
    signedAt: signature.signed_at.toISOString(),
  }
}
