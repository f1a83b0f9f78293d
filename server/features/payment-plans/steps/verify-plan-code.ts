import { inTransaction } from '#server/db/transaction.ts'
import { isCode } from '#server/features/signing/commands/code-hash.ts'
import { verifyCode } from '#server/features/signing/commands/verify-code.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type Scope, withoutIdempotency } from '#server/scope.ts'
import type { SignedPaymentPlan } from '#shared/contract/payment-plan-links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { listCodes, updateCode } from '../store/payment-plan-codes.ts'
import { lockPlan } from '../store/payment-plans.ts'
import type { PlanSigning } from './compose-plan-proof.ts'
import { assertSignable, readPlanLink } from './read-plan-link.ts'

type ToVerify = { planId: string; code: string; input: PlanSigning['input']; visitor: Visitor }
type Verified = { earlier: SignedPaymentPlan } | { facts: PlanSigning }

/** Judges the code in a transaction of its own: what fails later gives no try back. A repeat by the same code is answered as the first. */
export async function verifyPlanCode(
  scope: Scope,
  { planId, code, input, visitor }: ToVerify,
): Promise<Verified> {
  const outcome = await inTransaction(withoutIdempotency(scope), async (tx) => {
    await lockPlan(tx, planId)
    const plan = await readPlanLink(tx, planId)
    const [newest = null] = await listCodes(tx, planId)
    if (plan.state === 'signed') {
      const repeated = newest !== null && isCode(scope.context, 'payment_plan', newest, code)
      if (repeated && newest.consumed_at !== null)
        return {
          earlier: {
            signerName: plan.signer_name!,
            signerQuality: plan.signer_quality!,
            signedAt: plan.signed_at!.toISOString(),
          },
        }
    }
    assertSignable(tx, plan, plan.stands)
    const verified = await verifyCode(tx, {
      document: { kind: 'payment_plan', id: planId },
      newest,
      typed: code,
      visitor,
      update: (id, change) => updateCode(tx, id, change),
    })
    if (verified.refusal !== null) return verified
    return { facts: { at: tx.now, plan, code: verified.code, journal: verified.journal, input, visitor } }
  })
  if ('refusal' in outcome)
    throw new DomainError(outcome.refusal, { fields: [fieldError('code', outcome.refusal)] })
  return outcome
}
