import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { SigningFacts } from '#server/features/signatures/steps/compose-proof.ts'
import { enterLink } from '#server/features/signatures/steps/enter-link.ts'
import { makeEvidence } from '#server/features/signatures/steps/make-evidence.ts'
import { recordSignature } from '#server/features/signatures/steps/record-signature.ts'
import { verifyCode } from '#server/features/signatures/steps/verify-code.ts'
import { signAsProved } from '#server/features/signing/commands/sign-as-proved.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { SignedFacts, SignInput } from '#shared/contract/signatures.ts'

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
