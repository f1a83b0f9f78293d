import { lockForAnswer, markSigned } from '#server/features/quotes/commands/record-answer.ts'
import { findSignature } from '#server/features/signatures/queries/signatures.ts'
import { signedFacts } from '#server/features/signatures/steps/link-view.ts'
import {
  findNewestChallenge,
  insertSignature,
  updateChallenge,
} from '#server/features/signatures/store/challenges.ts'
import { recordSigningEvents } from '#server/features/signing/commands/record-proof-event.ts'
import { assertProofStands } from '#server/features/signing/commands/sign-as-proved.ts'
import { judgeCode } from '#server/features/signing/commands/verify-code.ts'
import { listProofEvents } from '#server/features/signing/queries/proof-journal.ts'
import type { Tx } from '#server/scope.ts'
import type { SignedFacts } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { composeProof, quoteSigningEvents, type SigningFacts } from './compose-proof.ts'
import { lockForSigning } from './lock-for-signing.ts'
import { mailSigned } from './mail-signed.ts'
import type { Evidence } from './make-evidence.ts'
import { quoteDocument } from './read-link.ts'

/**
 * Writes the signature that was prepared, when all that its proof says still holds under the quote's lock, and tells both sides.
 * Returns the one that this very signer made meanwhile instead. Errors: those of verifyCode and assertProofStands.
 */
export async function recordSignature(
  tx: Tx,
  linkId: string,
  facts: SigningFacts,
  evidence: Evidence,
): Promise<SignedFacts> {
  const { input, visitor } = facts
  const { link, earlier } = await lockForSigning(tx, linkId, input)
  if (earlier) return earlier
  const challenge = await findNewestChallenge(tx, linkId)
  const refusal = judgeCode(tx, 'quote', challenge, input.code)
  if (challenge === null || refusal) throw new DomainError(refusal ?? 'code_expired')
  const journal = await listProofEvents(tx, quoteDocument(link))
  const { proof, ...kept } = evidence
  const { documentSha256, sealedSha256 } = kept
  const stands = composeProof(
    tx.scope.context.sealer,
    { ...facts, link, challenge, journal },
    { documentSha256, sealedSha256 },
  )
  await assertProofStands(tx, proof, stands)

  const quote = await lockForAnswer(tx, { quoteId: link.quote_id, timeZone: link.timezone })
  const quoteId = quote.id
  await recordSigningEvents(tx, quoteDocument(link), { journal, events: quoteSigningEvents(facts) })
  const signer = { name: input.name, quality: input.quality, email: challenge.sent_to }
  await insertSignature(tx, {
    quoteId,
    versionId: link.version_id,
    linkId,
    challengeId: challenge.id,
    signer,
    consentVersion: input.consentVersion,
    kind: input.signature.kind,
    ...visitor,
    ...kept,
  })
  await updateChallenge(tx, challenge.id, { consumed_at: tx.now })
  await markSigned(tx, quote, { signerName: signer.name })
  await mailSigned(tx, link, { signer, token: input.token, files: kept.files })
  return signedFacts((await findSignature(tx, quoteId))!)
}
