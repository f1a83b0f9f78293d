import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { readAskedCents, readOffer } from '#server/features/online-payments/queries/offer.ts'
import {
  findChangeRequest,
  findSignature,
  type LinkFacts,
  type SignatureRow,
} from '#server/features/signatures/queries/signatures.ts'
import { depositTransfer } from '#server/features/signatures/steps/deposit-transfer.ts'
import { readLink } from '#server/features/signatures/steps/read-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { OnlineOffer } from '#shared/contract/online-payments.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import { documentToneOf } from '#shared/domain/documents/document-tones.ts'
import { shownDocument } from '#shared/domain/documents/shown-document.ts'
import { epcTransfer } from '#shared/domain/invoices/epc-payment.ts'
import { maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import {
  type ConsentFacts,
  CURRENT_CONSENT_VERSION,
  consentPoints,
  consentText,
} from '#shared/domain/signatures/consent.ts'

/** The data of the client's page. Changes nothing, so that a preview of the link is not counted as read. */
export async function viewLink(caller: Caller, input: { token: string }): Promise<LinkView> {
  const { scope, linkId } = await openLink(caller, 'quote', input.token)
  const facts = await readAs(scope, async (tx) => {
    const link = await readLink(tx, linkId)
    const [signature, settings, changeRequest] = await Promise.all([
      link.status === 'signed' ? findSignature(tx, link.quote_id) : null,
      getInvoiceSettings(tx),
      link.status === 'signed' ? null : findChangeRequest(tx, link.quote_id),
    ])
    return { link, signature, settings, changeRequest }
  })
  const payable = { quoteId: facts.link.quote_id }
  const [online, depositCents] = await Promise.all([
    readOffer(caller.context, scope.orgId, payable),
    facts.signature === null ? 0 : readAskedCents(caller.context, scope.orgId, payable),
  ])
  return linkView({ ...facts, online, depositCents })
}

type Facts = {
  link: LinkFacts
  signature: SignatureRow | null
  settings: Parameters<typeof depositTransfer>[1]
  changeRequest: LinkView['changeRequest']
  online: OnlineOffer
  depositCents: number
}

function linkView({ link, signature, settings, changeRequest, online, depositCents }: Facts): LinkView {
  const state = link.status === 'signed' || link.status === 'refused' ? link.status : 'open'
  return {
    state,
    signable: state === 'open' && link.electronicSignature,
    document: shownDocument(link.document),
    validUntil: link.valid_until,
    documentSha256: link.pdf_sha256,
    organizationName: link.organization_name,
    tone: documentToneOf(link.document_tone),
    timeZone: link.timezone,
    buyerKind: link.buyerKind,
    recipientName: link.recipient_name,
    recipientMasked: maskEmail(link.recipient_email),
    consent: {
      version: CURRENT_CONSENT_VERSION,
      text: consentOf(link, CURRENT_CONSENT_VERSION) ?? '',
      points: consentPoints(CURRENT_CONSENT_VERSION, consentFacts(link)) ?? [],
    },
    signed: signature && signedFacts(signature),
    refusedAt: link.refused_at?.toISOString() ?? null,
    changeRequest,
    online,
    deposit: depositCents === 0 ? null : depositToPay(link, settings, depositCents),
  }
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
