import type { Visitor } from '#server/http/visitor.ts'
import type { Sealer } from '#server/integrations/seal/port.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { SignatureMark } from '#shared/contract/signatures.ts'
import { PAYMENT_PLAN_TEXT_VERSION, paymentPlanText } from '#shared/domain/payment-plans/payment-plan-text.ts'
import { PROOF_RULE } from '#shared/domain/signatures/proof-rule.ts'
import type { ProofEvent, SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import { signingEvents } from '#shared/domain/signatures/signing-events.ts'
import { formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { LinkedPlan } from '../queries/payment-plan-links.ts'
import type { PaymentPlanCode } from '../store/payment-plan-codes.ts'

export type PlanSigning = {
  at: Date
  plan: LinkedPlan
  code: PaymentPlanCode & { verified_at: Date }
  /** The plan's chain of events so far. */
  journal: ProofEvent[]
  input: { name: string; quality: string; signature: SignatureMark }
  visitor: Visitor
}

/** The proof of which person accepted which plan, how and when. The same facts give the same proof. */
export function composePlanProof(
  { certificate }: Pick<Sealer, 'certificate'>,
  signing: PlanSigning,
): SignatureProof {
  const { at, plan, code, journal, input, visitor } = signing
  const { subject, serial, fingerprintSha256 } = certificate
  const text = paymentPlanText({ ...plan, clientName: plan.client_name })
  return {
    kind: 'payment_plan',
    rule: PROOF_RULE,
    documentNumber: plan.reference,
    documentTitle: `${formatMoney(plan.totalCents, plan.currency)} en ${plan.terms.length}${NBSP}échéances, avec reconnaissance de la dette (Code civil, article${NBSP}2240)`,
    organizationName: plan.sellerName,
    timeZone: plan.timeZone,
    signer: { name: input.name, quality: input.quality, email: plan.email },
    consent: { version: PAYMENT_PLAN_TEXT_VERSION, text },
    authentication: {
      method: 'email_otp',
      codeSentAt: code.created_at.toISOString(),
      codeVerifiedAt: code.verified_at.toISOString(),
    },
    signature: input.signature,
    ...visitor,
    openedAt: journal.find(({ type }) => type === 'payment_plan.opened')?.at ?? null,
    signedAt: at.toISOString(),
    documentSha256: sha256Hex(text),
    sealCertificate: { subject, serial, fingerprintSha256 },
    events: [...journal, ...planSigningEvents(signing)],
  }
}

/** The events that the signature adds to the chain. */
export const planSigningEvents = ({ at, journal, input, visitor }: PlanSigning): ProofEvent[] =>
  signingEvents(
    {
      at,
      journal,
      visitor,
      signer: input,
      consentVersion: PAYMENT_PLAN_TEXT_VERSION,
      signed: { type: 'payment_plan.signed', label: `Échéancier signé par ${input.name}` },
    },
    sha256Hex,
  )
