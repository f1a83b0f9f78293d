import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { SigningFacts } from '#server/features/signatures/steps/compose-proof.ts'
import { type Entry, enterLink } from '#server/features/signatures/steps/enter-link.ts'
import { makeEvidence } from '#server/features/signatures/steps/make-evidence.ts'
import { ProofOutdated, recordSignature } from '#server/features/signatures/steps/record-signature.ts'
import { verifyCode } from '#server/features/signatures/steps/verify-code.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { toErrorBody } from '#server/http/errors.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Times that the proof is drawn, when the devis changes meanwhile: a mail is delivered, a page opened. */
const ATTEMPTS = 4

/**
 * Signs, seals, proves, stores and tells both sides, or does nothing of it. The proof is drawn with nothing locked, then one
 * short transaction writes what it says, if it still holds.
 * Errors: those of a link, of its quote and of a code, document_changed, service_unavailable, outcome_unknown, signature_failed.
 */
export async function signQuote(caller: Caller, input: SignInput): Promise<SignedFacts> {
  const entry = await enterLink(caller, input.token)
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const verified = await verifyCode(entry, input)
      const signed = verified.earlier ?? (await signWith(entry, verified.facts))
      if (signed) return signed
    }
    throw new DomainError('service_unavailable')
  } catch (error) {
    // The database away, a full disk, a lost answer of COMMIT: only what is sure may say that nothing is signed.
    if (toErrorBody(error).code !== 'internal') throw error
    caller.context.log.error({ err: error, linkId: entry.linkId }, 'signature failed')
    throw new DomainError('signature_failed')
  }
}

/** Null when the devis went on while the proof was drawn. */
function signWith({ scope, linkId }: Entry, facts: SigningFacts): Promise<SignedFacts | null> {
  return withFiles(scope.context, async ({ store }) => {
    const evidence = await makeEvidence(scope, facts, store)
    return inTransaction(scope, (tx) => recordSignature(tx, linkId, facts, evidence), facts.at)
  }).catch((error: unknown) => {
    if (error instanceof ProofOutdated) return null
    throw error
  })
}
