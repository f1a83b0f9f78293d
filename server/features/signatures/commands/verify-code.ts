import { inTransaction } from '#server/db/transaction.ts'
import { withoutIdempotency } from '#server/scope.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError, type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import { updateChallenge } from '../store.ts'
import type { Entry } from './enter-link.ts'
import { judgeCode, lockForSigning } from './lock-for-signing.ts'
import { recordEvent } from './record-event.ts'

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

function codeField(code: ErrorCode) {
  return { fields: [{ path: 'code', code, message: errorCodes[code].text }] }
}
