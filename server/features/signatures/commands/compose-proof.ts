import type { Tx } from '#server/scope.ts'
import type { SignInput } from '#shared/contract/signatures.ts'
import type { SignatureProof } from '#shared/domain/signature-proof.ts'
import { type LinkFacts, listProofEvents } from '../queries.ts'
import type { Challenge } from '../store.ts'
import type { Visitor } from './enter-link.ts'
import { consentOf } from './view-link.ts'

export type SigningFacts = { link: LinkFacts; challenge: Challenge; input: SignInput; visitor: Visitor }
type Hashes = { documentSha256: string; sealedSha256: string }

/** All that shows who accepted which document, how and when; the chain of events as it stands in this transaction. */
export async function composeProof(tx: Tx, facts: SigningFacts, hashes: Hashes): Promise<SignatureProof> {
  const { link, challenge, input, visitor } = facts
  const { subject, serial, fingerprintSha256 } = tx.scope.context.sealer.certificate
  return {
    documentNumber: link.number,
    documentTitle: link.document.title,
    organizationName: link.document.seller.name,
    timeZone: link.timezone,
    signer: { name: input.name, quality: input.quality, email: challenge.sent_to },
    consent: { version: input.consentVersion, text: consentOf(link, input.consentVersion) ?? '' },
    authentication: {
      method: 'email_otp',
      codeSentAt: challenge.created_at.toISOString(),
      codeVerifiedAt: (challenge.verified_at ?? tx.now).toISOString(),
    },
    signature: input.signature,
    ip: visitor.ip,
    userAgent: visitor.userAgent,
    openedAt: (link.first_opened_at ?? challenge.created_at).toISOString(),
    signedAt: tx.now.toISOString(),
    documentVersionId: link.version_id,
    ...hashes,
    sealCertificate: { subject, serial, fingerprintSha256 },
    events: await listProofEvents(tx, link.quote_id),
  }
}
