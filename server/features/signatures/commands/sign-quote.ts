import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { type OpenedLink, openLink } from '#server/features/documents/commands/open-link.ts'
import type { SigningFacts } from '#server/features/signatures/steps/compose-proof.ts'
import { makeEvidence } from '#server/features/signatures/steps/make-evidence.ts'
import { recordSignature } from '#server/features/signatures/steps/record-signature.ts'
import { signAsProved } from '#server/features/signing/commands/sign-as-proved.ts'
import { verifyCode } from '#server/features/signing/commands/verify-code.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { withoutIdempotency } from '#server/scope.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { lockForSigning } from '../steps/lock-for-signing.ts'
import { findNewestChallenge, updateChallenge } from '../store/challenges.ts'

/**
 * Signs, seals, proves, stores and tells both sides, or does nothing of it.
 * Errors: those of a link, of its quote and of a code, document_changed, service_unavailable, outcome_unknown, signature_failed.
 */
export async function signQuote(caller: Caller, input: SignInput): Promise<SignedFacts> {
  const entry = await openLink(caller, 'quote', input.token)
  const { scope, linkId } = entry
  return signAsProved<SigningFacts, SignedFacts>(
    caller.context,
    { kind: 'quote', by: linkId },
    {
      verify: () => verify(entry, input),
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
async function verify({ scope, linkId, visitor }: OpenedLink, input: SignInput): Promise<Verified> {
  const outcome = await inTransaction(withoutIdempotency(scope), async (tx) => {
    const { link, earlier } = await lockForSigning(tx, linkId, input)
    if (earlier) return { earlier }
    const verified = await verifyCode(tx, {
      document: { kind: 'quote', id: link.quote_id },
      newest: await findNewestChallenge(tx, linkId),
      typed: input.code,
      visitor,
      update: (id, change) => updateChallenge(tx, id, change),
    })
    if (verified.refusal !== null) return verified
    const { code: challenge, journal } = verified
    return { facts: { at: tx.now, link, challenge, journal, input, visitor } }
  })
  if ('refusal' in outcome)
    throw new DomainError(outcome.refusal, { fields: [fieldError('code', outcome.refusal)] })
  return outcome
}
