import { inTransaction } from '#server/db/transaction.ts'
import type { Tx } from '#server/scope.ts'
import { withoutIdempotency } from '#server/scope.ts'
import type { SignedFacts } from '#shared/contract/signatures.ts'
import { DomainError, type ErrorCode } from '#shared/domain/error-codes.ts'
import { codeVerdict } from '#shared/domain/signature.ts'
import { findSignature, type LinkFacts } from '../queries.ts'
import {
  type Challenge,
  findChallenge,
  listRecentChallenges,
  lockQuoteOfLink,
  updateChallenge,
} from '../store.ts'
import { isCode } from './digests.ts'
import { assertSignable, type Entry, readLink } from './enter-link.ts'
import { recordEvent } from './record-event.ts'
import type { SignInput } from './sign-quote.ts'
import { consentOf, signedFacts } from './view-link.ts'

/**
 * Checks everything that a signature needs and counts a wrong code, in a transaction of its own: what fails later gives
 * no try back and does not use the code up. Returns the signature when this very signer has already signed.
 */
export async function verifyCode(entry: Entry, input: SignInput): Promise<SignedFacts | null> {
  const { scope, linkId, visitor } = entry
  const outcome = await inTransaction(withoutIdempotency(scope), async (tx) => {
    const { link, earlier } = await lockForSigning(tx, linkId, input)
    if (earlier) return { earlier }
    const { challenge, refusal } = await judgeCode(tx, linkId, input.code)
    if (refusal === 'code_invalid' && challenge) {
      await updateChallenge(tx, challenge.id, { attempts: challenge.attempts + 1 })
      await recordEvent(tx, link.quote_id, { type: 'code.failed', label: 'Code incorrect saisi', visitor })
    } else if (refusal === null && challenge?.verified_at === null) {
      await updateChallenge(tx, challenge.id, { verified_at: tx.now })
      await recordEvent(tx, link.quote_id, { type: 'code.verified', label: 'Code vérifié', visitor })
    }
    return { refusal }
  })
  if (outcome.earlier) return outcome.earlier
  if (outcome.refusal) throw new DomainError(outcome.refusal, codeField(outcome.refusal))
  return null
}

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

function codeField(code: ErrorCode) {
  return { fields: [{ path: 'code', code, message: new DomainError(code).message }] }
}
