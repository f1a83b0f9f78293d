import { inTransaction } from '#server/db/transaction.ts'
import { updateChallenge } from '#server/features/signatures/store/challenges.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import { listProofEvents } from '#server/features/signing/queries/proof-journal.ts'
import { withoutIdempotency } from '#server/scope.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import type { SigningFacts } from './compose-proof.ts'
import { type Entry, quoteDocument } from './enter-link.ts'
import { judgeCode, lockForSigning } from './lock-for-signing.ts'

type Verified = { earlier: SignedFacts } | { facts: SigningFacts }

/**
 * Checks everything that a signature needs and counts a wrong code, in a transaction of its own: what fails later gives
 * no try back and does not use the code up. Returns what the signature is made of, or the one that this very signer made before.
 * Errors: those of a link, of its quote and of a code, document_changed.
 */
export async function verifyCode({ scope, linkId, visitor }: Entry, input: SignInput): Promise<Verified> {
  const outcome = await inTransaction(withoutIdempotency(scope), async (tx) => {
    const { link, earlier } = await lockForSigning(tx, linkId, input)
    if (earlier) return { earlier }
    const { challenge, refusal } = await judgeCode(tx, linkId, input.code)
    if (challenge === null || refusal) {
      if (refusal === 'code_invalid' && challenge) {
        await updateChallenge(tx, challenge.id, { attempts: challenge.attempts + 1 })
        await recordProofEvent(tx, quoteDocument(link), {
          type: 'code.failed',
          label: 'Code incorrect saisi',
          visitor,
        })
      }
      return { refusal: refusal ?? 'code_expired' }
    }
    if (challenge.verified_at === null) {
      await updateChallenge(tx, challenge.id, { verified_at: tx.now })
      await recordProofEvent(tx, quoteDocument(link), {
        type: 'code.verified',
        label: 'Code vérifié',
        visitor,
      })
    }
    const verified = { ...challenge, verified_at: challenge.verified_at ?? tx.now }
    const journal = await listProofEvents(tx, quoteDocument(link))
    return { facts: { at: tx.now, link, challenge: verified, journal, input, visitor } }
  })
  if (outcome.earlier) return { earlier: outcome.earlier }
  if (outcome.refusal) throw new DomainError(outcome.refusal, codeField(outcome.refusal))
  return { facts: outcome.facts }
}

function codeField(code: ErrorCode) {
  return { fields: [{ path: 'code', code, message: errorCodes[code].text }] }
}
