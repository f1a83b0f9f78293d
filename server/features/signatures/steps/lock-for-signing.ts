import { findSignature, type LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import { consentOf, signedFacts } from '#server/features/signatures/steps/link-view.ts'
import { findChallenge, lockQuoteOfLink } from '#server/features/signatures/store/challenges.ts'
import { isCode } from '#server/features/signing/commands/code-hash.ts'
import type { Tx } from '#server/scope.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { assertPresent, assertSignable, readLink } from './read-link.ts'

/**
 * Holds the quote and makes sure that it may be signed as the signer saw it. `earlier` is the signature already made
 * through the same link with the same code. Errors: those of a link and of its quote, document_changed.
 */
export async function lockForSigning(
  tx: Tx,
  linkId: string,
  input: SignInput,
): Promise<{ link: LinkFacts; earlier: SignedFacts | null }> {
  await lockQuoteOfLink(tx, linkId)
  const link = await readLink(tx, linkId)
  if (link.status === 'signed') {
    const earlier = await findSignature(tx, link.quote_id)
    const challenge = earlier && (await findChallenge(tx, earlier.challenge_id))
    const same =
      earlier?.link_id === linkId && challenge && isCode(tx.scope.context, 'quote', challenge, input.code)
    if (same) return { link, earlier: signedFacts(earlier) }
  }
  assertSignable(tx, link)
  if (link.version > 1) assertPresent(link, input.documentSha256)
  if (input.documentSha256 !== link.pdf_sha256 || consentOf(link, input.consentVersion) === null) {
    throw new DomainError('document_changed')
  }
  return { link, earlier: null }
}
