import { consentOf, signedFacts } from '#server/features/signatures/commands/view-link.ts'
import { findSignature, type LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import {
  type Challenge,
  findChallenge,
  listRecentChallenges,
  lockQuoteOfLink,
} from '#server/features/signatures/store/challenges.ts'
import type { Tx } from '#server/scope.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { codeVerdict } from '#shared/domain/signatures/code-verdict.ts'
import { isCode } from './code-hash.ts'
import { assertSignable, readLink } from './enter-link.ts'

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
    const same = earlier?.link_id === linkId && challenge && isCode(tx.scope.context, challenge, input.code)
    if (same) return { link, earlier: signedFacts(earlier) }
  }
  assertSignable(tx, link)
  if (input.documentSha256 !== link.pdf_sha256 || consentOf(link, input.consentVersion) === null) {
    throw new DomainError('document_changed')
  }
  return { link, earlier: null }
}

/** The newest code of the link, and why what was typed is refused. */
export async function judgeCode(
  tx: Tx,
  linkId: string,
  code: string,
): Promise<{ challenge: Challenge | null; refusal: ErrorCode | null }> {
  const challenge = (await listRecentChallenges(tx, linkId))[0] ?? null
  const facts = challenge && {
    sentAt: challenge.created_at,
    attempts: challenge.attempts,
    consumedAt: challenge.consumed_at,
  }
  const verdict = codeVerdict(facts, challenge !== null && isCode(tx.scope.context, challenge, code), tx.now)
  return { challenge, refusal: verdict.ok ? null : verdict.code }
}
