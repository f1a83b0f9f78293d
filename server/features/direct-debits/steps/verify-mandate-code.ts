import { inTransaction } from '#server/db/transaction.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import { isCode } from '#server/features/signing/commands/code-hash.ts'
import { verifyCode } from '#server/features/signing/commands/verify-code.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type Scope, withoutIdempotency } from '#server/scope.ts'
import type { SignedMandate } from '#shared/contract/mandate-links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import type { LinkedMandate } from '../queries/mandate-links.ts'
import { listCodes, updateCode } from '../store/mandate-codes.ts'
import { lockMandates } from '../store/mandates.ts'
import type { MandateSigning } from './compose-mandate-proof.ts'
import { readMandateLink } from './read-mandate-link.ts'

type ToVerify = { mandateId: string; code: string; input: MandateSigning['input']; visitor: Visitor }
type Verified = { earlier: SignedMandate } | { facts: MandateSigning }

/** Judges the code in a transaction of its own: what fails later gives no try back. A repeat by the same code is answered as the first. */
export async function verifyMandateCode(
  scope: Scope,
  { mandateId, code, input, visitor }: ToVerify,
): Promise<Verified> {
  const outcome = await inTransaction(withoutIdempotency(scope), async (tx) => {
    await lockMandates(tx, [mandateId])
    await assertOthersIban(tx, input.iban)
    const mandate = await readMandateLink(tx, mandateId)
    const [newest = null] = await listCodes(tx, mandateId)
    if (mandate.state !== 'waiting') {
      const repeated = newest !== null && isCode(scope.context, 'mandate', newest, code)
      if (repeated && newest.consumed_at !== null) return { earlier: signedFacts(mandate) }
      throw new DomainError('mandate_already_signed')
    }
    const verified = await verifyCode(tx, {
      document: { kind: 'mandate', id: mandateId },
      newest,
      typed: code,
      visitor,
      update: (id, change) => updateCode(tx, id, change),
    })
    if (verified.refusal !== null) return verified
    return { facts: { at: tx.now, mandate, code: verified.code, journal: verified.journal, input, visitor } }
  })
  if ('refusal' in outcome)
    throw new DomainError(outcome.refusal, { fields: [fieldError('code', outcome.refusal)] })
  return outcome
}

const signedFacts = (mandate: LinkedMandate): SignedMandate => ({
  signerName: mandate.signer_name!,
  signerQuality: mandate.signer_quality!,
  signedAt: mandate.signed_at!.toISOString(),
})
