import { randomUUID } from 'node:crypto'
import type { HeldFiles } from '#server/db/with-files.ts'
import { sealProof } from '#server/features/signing/commands/seal-proof.ts'
import type { Scope } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { paymentPlanPaper } from '#shared/domain/payment-plans/payment-plan-paper.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { composePlanProof, type PlanSigning } from './compose-plan-proof.ts'

export type PlanEvidence = {
  proof: SignatureProof
  proofSha256: string
  proofKey: string
  /** The plan as a document of its own. */
  planSha256: string
  planKey: string
}

/** Draws, seals and stores the plan, and the proof of its signature, which holds its text. */
export async function provePlan(
  scope: Scope,
  signing: PlanSigning,
  store: HeldFiles['store'],
): Promise<PlanEvidence> {
  const proof = composePlanProof(scope.context.sealer, signing)
  const reason = `Échéancier de paiement ${proof.documentNumber}`
  const sealed = await sealProof(scope, proof, { reason, name: signing.input.name, signedAt: signing.at })
  const plan = await sealPlan(scope, signing, proof)
  const folder = `${scope.orgId}/signatures/${randomUUID()}`
  return {
    proof,
    proofSha256: sha256Hex(sealed),
    proofKey: await store(`${folder}/dossier-de-preuve.pdf`, sealed, 'application/pdf'),
    planSha256: sha256Hex(plan),
    planKey: await store(`${folder}/echeancier-signe.pdf`, plan, 'application/pdf'),
  }
}
/** The plan with its tables and the mark of its signer. Errors: service_unavailable. */
async function sealPlan(
  scope: Scope,
  { plan, input, at }: PlanSigning,
  proof: SignatureProof,
): Promise<Uint8Array> {
  const drawn = await scope.context.pdf.renderDossier(
    paymentPlanPaper({ ...plan, clientName: plan.client_name }, proof),
    { orgId: scope.orgId, userId: null, urgent: true },
  )
  return scope.context.sealer.seal(drawn, {
    reason: `Échéancier de paiement ${plan.reference} signé par`,
    name: input.name,
    signedAt: at,
  })
}
