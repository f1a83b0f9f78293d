import { type AgreementRow, agreedFacts } from '#server/features/signatures/queries/agreements.ts'
import type { LinkFacts, SignatureRow } from '#server/features/signatures/queries/signatures.ts'
import { depositTransfer } from '#server/features/signatures/steps/deposit-transfer.ts'
import type { getShownVersion } from '#server/features/signatures/steps/read-link.ts'
import type { OnlineOffer } from '#shared/contract/online-payments.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import { DEFAULT_TONE } from '#shared/domain/documents/document-tones.ts'
import { shownDocument } from '#shared/domain/documents/shown-document.ts'
import { epcTransfer } from '#shared/domain/invoices/epc-payment.ts'
import { compareVersions } from '#shared/domain/quotes/version-changes.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import {
  type ConsentFacts,
  CURRENT_CONSENT_VERSION,
  consentPoints,
  consentText,
} from '#shared/domain/signatures/consent.ts'

type Version = Awaited<ReturnType<typeof getShownVersion>>
type Facts = {
  link: LinkFacts
  signature: SignatureRow | null
  agreement: AgreementRow | null
  settings: Parameters<typeof depositTransfer>[1]
  /** The version to show, which another may have replaced, and the one before it. */
  shown: Version
  before: Version | null
  online: OnlineOffer
  depositCents: number
}

/** The client's page of a link. */
export function linkView(facts: Facts): LinkView {
  const { link, signature, agreement, settings, shown, before, online, depositCents } = facts
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
    tone: shown.document.sellerTone ?? DEFAULT_TONE,
    timeZone: link.timezone,
    buyerKind: link.buyerKind,
    recipientName: link.recipient_name,
    recipientMasked: maskEmail(link.recipient_email),
    consent: {
      version: CURRENT_CONSENT_VERSION,
      text: consentOf(link, CURRENT_CONSENT_VERSION) ?? '',
      points: consentPoints(CURRENT_CONSENT_VERSION, consentFacts(link)) ?? [],
    },
    signed: isReplaced ? null : signature && signedFacts(signature),
    agreement: isReplaced ? null : agreement && agreedFacts(agreement),
    seller: { email: link.document.seller.email, phone: link.document.seller.phone },
    refusedAt: link.refused_at?.toISOString() ?? null,
    changeRequest: state === 'open' ? wishOf(link) : null,
    online,
    deposit: depositCents === 0 ? null : depositToPay(link, settings, depositCents),
  }
}

/** The change of the present version that the client asked for, until another is sent. */
function wishOf({ change_asked_at: at, change_asked: message }: LinkFacts): LinkView['changeRequest'] {
  return at === null || message === null ? null : { message, requestedAt: at.toISOString() }
}

/** A devis that is classed without a follow-up is, for its client, offered no more. */
function stateOf(status: LinkFacts['status']): LinkView['state'] {
  if (status === 'closed' || status === 'withdrawn') return 'withdrawn'
  return status === 'signed' || status === 'refused' ? status : 'open'
}

/** The text that this signer accepts, or null for a version that never existed. */
export const consentOf = (link: LinkFacts, version: string): string | null =>
  consentText(version, consentFacts(link))

export const consentFacts = ({ number, document, buyerKind }: LinkFacts): ConsentFacts => ({
  number,
  sellerName: document.seller.name,
  audience: buyerKind,
})

export function signedFacts(signature: SignatureRow): NonNullable<LinkView['signed']> {
  return {
    signerName: signature.signer_name,
    signerQuality: signature.signer_quality,
    signedAt: signature.signed_at.toISOString(),
  }
}

/** The rest of the deposit, and where to transfer it to. */
function depositToPay(link: LinkFacts, settings: Facts['settings'], cents: number): LinkView['deposit'] {
  const transfer = depositTransfer(link, settings)
  const inEuros = link.document.currency === 'EUR'
  return {
    cents,
    transfer,
    epc: transfer === null || !inEuros ? null : epcTransfer({ ...transfer, cents }),
  }
}
