import { consentFacts, consentOf } from '#server/features/signatures/commands/view-link.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import type { Challenge } from '#server/features/signatures/store/challenges.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Sealer } from '#server/integrations/seal/port.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { SignInput } from '#shared/contract/signatures.ts'
import { consentPoints } from '#shared/domain/signatures/consent.ts'
import { PROOF_RULE } from '#shared/domain/signatures/proof-rule.ts'
import type { ProofEvent, SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { signingEvents } from '#shared/domain/signatures/signing-events.ts'

/** The facts of a signature, read under the quote's lock at the instant `at`, which is the signature's own. */
export type SigningFacts = {
  at: Date
  link: LinkFacts
  challenge: Challenge
  /** The quote's chain of events so far. */
  journal: ProofEvent[]
  input: SignInput
  visitor: Visitor
}
export type Hashes = { documentSha256: string; sealedSha256: string }

/** Composes the proof: who accepted which document, how and when. The same facts give the same proof. */
export function composeProof(
  { certificate }: Pick<Sealer, 'certificate'>,
  facts: SigningFacts,
  hashes: Hashes,
): SignatureProof {
  const { at, link, challenge, journal, input, visitor } = facts
  const { subject, serial, fingerprintSha256 } = certificate
  const { consentVersion: version } = input
  const points = consentPoints(version, consentFacts(link))
  return {
    rule: PROOF_RULE,
    documentNumber: link.number,
    documentTitle: link.document.title,
    organizationName: link.document.seller.name,
    timeZone: link.timezone,
    signer: { name: input.name, quality: input.quality, email: challenge.sent_to },
    consent: { version, text: consentOf(link, version) ?? '', ...(points === null ? {} : { points }) },
    authentication: {
      method: 'email_otp',
      codeSentAt: challenge.created_at.toISOString(),
      codeVerifiedAt: (challenge.verified_at ?? at).toISOString(),
    },
    signature: input.signature,
    ip: visitor.ip,
    userAgent: visitor.userAgent,
    openedAt: link.first_opened_at?.toISOString() ?? null,
    signedAt: at.toISOString(),
    documentVersionId: link.version_id,
    ...hashes,
    sealCertificate: { subject, serial, fingerprintSha256 },
    events: [...journal, ...quoteSigningEvents(facts)],
  }
}

/** The events that the signature adds to the chain. */
export const quoteSigningEvents = ({ at, journal, input, visitor }: SigningFacts): ProofEvent[] =>
  signingEvents(
    {
      at,
      journal,
      visitor,
      signer: input,
      consentVersion: input.consentVersion,
      signed: { type: 'quote.signed', label: `Devis signé par ${input.name}` },
    },
    sha256Hex,
  )
