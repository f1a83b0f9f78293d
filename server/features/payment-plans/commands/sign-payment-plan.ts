import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { recordSigningEvents } from '#server/features/signing/commands/record-proof-event.ts'
import { assertProofStands, signAsProved } from '#server/features/signing/commands/sign-as-proved.ts'
import { listProofEvents, type SignedDocument } from '#server/features/signing/queries/proof-journal.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { Tx } from '#server/scope.ts'
import type { SignedPaymentPlan } from '#shared/contract/payment-plan-links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { OPEN_DAYS_AFTER } from '#shared/domain/payment-plans/payment-plan.ts'
import { PAYMENT_PLAN_TEXT_VERSION } from '#shared/domain/payment-plans/payment-plan-text.ts'
import { PROOF_RULE } from '#shared/domain/signatures/proof-rule.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import { composePlanProof, type PlanSigning, planSigningEvents } from '../steps/compose-plan-proof.ts'
import { emitPlan } from '../steps/emit-plan.ts'
import { mailSignedPlan } from '../steps/mail-signed-plan.ts'
import { type PlanEvidence, provePlan } from '../steps/prove-plan.ts'
import { assertSignable, readPlanLink } from '../steps/read-plan-link.ts'
import { verifyPlanCode } from '../steps/verify-plan-code.ts'
import { updateCode } from '../store/payment-plan-codes.ts'
import { holdInvoices, lockPlan, setSigned } from '../store/payment-plans.ts'

type Input = PlanSigning['input'] & { token: string; consentVersion: string; code: string }

/**
 * Signs, proves, seals and tells both sides, or does nothing of it. Errors: those of a link, of a code and of assertSignable, document_changed,
 * service_unavailable, signature_failed.
 */
export async function signPaymentPlan(caller: Caller, { token, code, consentVersion, ...input }: Input) {
  const { scope, linkId: planId, visitor } = await openLink(caller, 'payment_plan', token)
  if (consentVersion !== PAYMENT_PLAN_TEXT_VERSION) throw new DomainError('document_changed')
  return signAsProved<PlanSigning, SignedPaymentPlan>(
    caller.context,
    { kind: 'payment_plan', by: planId },
    {
      verify: () => verifyPlanCode(scope, { planId, code, input, visitor }),
      sign: (signing) =>
        withFiles(scope.context, async ({ store }) => {
          const evidence = await provePlan(scope, signing, store)
          return inTransaction(scope, (tx) => record(tx, signing, { token, evidence }), signing.at)
        }),
    },
  )
}

type Made = { token: string; evidence: PlanEvidence }

async function record(tx: Tx, signing: PlanSigning, { token, evidence }: Made): Promise<SignedPaymentPlan> {
  const { code, input } = signing
  const document: SignedDocument = { kind: 'payment_plan', id: signing.plan.id }
  // Invoices before the plan: money that arrives waits for the signature, then is judged with it.
  const stands = await holdInvoices(tx, document.id)
  await lockPlan(tx, document.id)
  const plan = await readPlanLink(tx, document.id)
  assertSignable(tx, plan, stands)
  const journal = await listProofEvents(tx, document)
  const { proof, proofSha256, proofKey, planSha256, planKey } = evidence
  await assertProofStands(tx, proof, composePlanProof(tx.scope.context.sealer, { ...signing, plan, journal }))
  await recordSigningEvents(tx, document, { journal, events: planSigningEvents(signing) })
  const [first, last] = [plan.terms[0]!.dueOn, plan.terms.at(-1)!.dueOn]
  const endOf = (day: string) => startOfDay(plan.timeZone, addDays(day, 1))
  await setSigned(tx, plan.id, {
    signerName: input.name,
    signerQuality: input.quality,
    consentVersion: PAYMENT_PLAN_TEXT_VERSION,
    documentSha256: proof.documentSha256,
    proofSha256,
    proofKey,
    planSha256,
    planKey,
    proofRule: PROOF_RULE,
    waitsUntil: first,
    judgedAt: endOf(first),
    linkEndsAt: endOf(addDays(last, OPEN_DAYS_AFTER)),
  })
  await updateCode(tx, code.id, { consumed_at: tx.now })
  await mailSignedPlan(tx, signing, { token, proofKey, planKey })
  await emitPlan(tx, 'payment_plan.signed', { ...plan, amountCents: plan.totalCents })
  return { signerName: input.name, signerQuality: input.quality, signedAt: tx.now.toISOString() }
}
