import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { readOffer } from '#server/features/online-payments/queries/offer.ts'
import { findVersion } from '#server/features/quotes/queries/quote.ts'
import {
  type AgreementRow,
  agreedFacts,
  findAgreement,
} from '#server/features/signatures/queries/agreements.ts'
import {
  findSignature,
  type LinkFacts,
  type SignatureRow,
} from '#server/features/signatures/queries/signatures.ts'
import { getShownVersion, readLink } from '#server/features/signatures/steps/read-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { OnlineOffer } from '#shared/contract/online-payments.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import { shownDocument } from '#shared/domain/documents/shown-document.ts'
import { compareVersions } from '#shared/domain/quotes/version-changes.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { CURRENT_CONSENT_VERSION, consentText } from '#shared/domain/signatures/consent.ts'

/** The data of the client's page. Changes nothing, so that a preview of the link is not counted as read. */
export async function viewLink(
  caller: Caller,
  input: { token: string; version?: number | undefined },
): Promise<LinkView> {
  const { scope, linkId } = await openLink(caller, 'quote', input.token)
  const { link, ...facts } = await readAs(scope, async (tx) => {
    const read = await readLink(tx, linkId)
    const signed = read.status === 'signed' ? await findSignature(tx, read.quote_id) : null
    const agreement =
      read.status === 'signed' && signed === null ? await findAgreement(tx, read.quote_id) : null
    const shown = await getShownVersion(tx, read, input.version)
    const before = shown.version === 1 ? null : await findVersion(tx, read.quote_id, shown.version - 1)
    return { link: read, signature: signed, agreement, shown, before }
  })
  const online = await readOffer(caller.context, scope.orgId, { quoteId: link.quote_id })
  return linkView(link, facts, online)
}

type Version = Awaited<ReturnType<typeof getShownVersion>>
type Facts = {
  signature: SignatureRow | null
  agreement: AgreementRow | null
  /** The version to show, which another may have replaced, and the one before it. */
  shown: Version
  before: Version | null
}

function linkView(
  link: LinkFacts,
  { signature, agreement, shown, before }: Facts,
  online: OnlineOffer,
): LinkView {
  const isReplaced = shown.version !== link.version
  const state = isReplaced ? 'replaced' : stateOf(link.status)
  return {
    state,
    signable: state === 'open' && link.electronicSignature,
    version: shown.version,
    replacedBy: isReplaced ? { version: link.version, sentAt: link.version_at.toISOString() } : null,
    changes: before === null ? null : compareVersions(before.document, shown.document),
    document: shownDocument(shown.document),
    validUntil: isReplaced ? shown.document.validUntil : link.valid_until,
    documentSha256: shown.pdf_sha256,
    organizationName: link.organization_name,
    timeZone: link.timezone,
    buyerKind: link.buyerKind,
    recipientName: link.recipient_name,
    recipientMasked: maskEmail(link.recipient_email),
    consent: { version: CURRENT_CONSENT_VERSION, text: consentOf(link, CURRENT_CONSENT_VERSION) ?? '' },
    signed: isReplaced ? null : signature && signedFacts(signature),
    agreement: isReplaced ? null : agreement && agreedFacts(agreement),
    seller: { email: link.document.seller.email, phone: link.document.seller.phone },
    refusedAt: link.refused_at?.toISOString() ?? null,
    online,
  }
}

/** A devis that is classed without a follow-up is, for its client, offered no more. */
function stateOf(status: LinkFacts['status']): LinkView['state'] {
  if (status === 'closed' || status === 'withdrawn') return 'withdrawn'
  return status === 'signed' || status === 'refused' ? status : 'open'
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
