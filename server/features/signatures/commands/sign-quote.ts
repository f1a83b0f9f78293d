import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { SigningFacts } from '#server/features/signatures/steps/compose-proof.ts'
import { type Entry, enterLink, quoteDocument } from '#server/features/signatures/steps/enter-link.ts'
import { makeEvidence } from '#server/features/signatures/steps/make-evidence.ts'
import { recordSignature } from '#server/features/signatures/steps/record-signature.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import { signAsProved } from '#server/features/signing/commands/sign-as-proved.ts'
import { listProofEvents } from '#server/features/signing/queries/proof-journal.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { withoutIdempotency } from '#server/scope.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import { judgeCode, lockForSigning } from '../steps/lock-for-signing.ts'
import { updateChallenge } from '../store/challenges.ts'

/**
 * Signs, seals, proves, stores and tells both sides, or does nothing of it.
 * Errors: those of a link, of its quote and of a code, document_changed, service_unavailable, outcome_unknown, signature_failed.
 */
export async function signQuote(caller: Caller, input: SignInput): Promise<SignedFacts> {
  const entry = await enterLink(caller, input.token)
  const { scope, linkId } = entry
  return signAsProved<SigningFacts, SignedFacts>(
    caller.context,
    { kind: 'quote', by: linkId },
    {
      verify: () => verifyCode(entry, input),
      sign: (facts) =>
        withFiles(scope.context, async ({ store }) => {
          const evidence = await makeEvidence(scope, facts, store)
          return inTransaction(scope, (tx) => recordSignature(tx, linkId, facts, evidence), facts.at)
        }),
    },
  )
}

type Verified = { earlier: SignedFacts } | { facts: SigningFacts }

/**
 * Checks everything that a signature needs and counts a wrong code, in a transaction of its own: what fails later gives
 * no try back and does not use the code up. Returns what the signature is made of, or the one that this very signer made before.
 * Errors: those of a link, of its quote and of a code, document_changed.
 */
async function verifyCode({ scope, linkId, visitor }: Entry, input: SignInput): Promise<Verified> {
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
