import { z } from 'zod'
import { planStandings, termStateNames } from '#shared/domain/payment-plans/payment-plan.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { codePattern } from '#shared/domain/sign-in/one-time-code.ts'
import { documentToneSchema } from './document-tone.ts'
import { daySchema, instantSchema, publicEndpoint } from './endpoint.ts'
import { currencySchema } from './reminder-fields.ts'
import { signatureMarkSchema, signerNameSchema, signerQualitySchema } from './signatures.ts'

const byLink = { token: z.string().min(1).max(200) }
const linkErrors = ['link_invalid', 'link_revoked', 'payment_plan_link_expired'] as const
const signingErrors = [
  'payment_plan_already_signed',
  'payment_plan_expired',
  'payment_plan_ended',
  'payment_plan_outdated',
] as const
const signedPlanSchema = z.object({
  signerName: z.string(),
  signerQuality: z.string(),
  signedAt: instantSchema,
})
export const planTermSchema = z.object({
  dueOn: daySchema,
  cents: z.int(),
  paidCents: z.int(),
  state: z.enum(termStateNames),
})
export const planInvoiceSchema = z.object({
  number: z.string(),
  issuedOn: daySchema,
  dueOn: daySchema,
  owedCents: z.int(),
})
const paymentSchema = z.object({
  cents: z.int(),
  dueOn: daySchema,
  /** Null where the organization told no account: the means of the invoices. */
  transfer: z
    .object({ iban: z.string(), bic: z.string().nullable(), holder: z.string(), reference: z.string() })
    .nullable(),
  /** Text of the QR code of that transfer; null: none. */
  epc: z.string().nullable(),
})

/** Data of the client's page. */
export const paymentPlanLinkSchema = z.object({
  sellerName: z.string(),
  tone: documentToneSchema,
  sellerAddress: z.string(),
  reference: z.string(),
  clientName: z.string(),
  professional: z.boolean(),
  recipientName: z.string().nullable(),
  currency: currencySchema,
  totalCents: z.int(),
  message: z.string(),
  invoices: z.array(planInvoiceSchema),
  terms: z.array(planTermSchema),
  standing: z.enum(planStandings),
  /** The last day on which it may be signed. */
  signBy: daySchema,
  /** Before the signature: false where something moved since it was proposed, and it cannot be signed any more. */
  stands: z.boolean(),
  /** What a signed plan asks to pay next: all that was missed, else the next term; null: nothing. */
  payment: paymentSchema.nullable(),
  /** Address that the code is mailed to, as `é•••@delaunay.test`. */
  recipientMasked: z.string(),
  consentVersion: z.string(),
  timeZone: z.string(),
  signed: signedPlanSchema.extend({ proofRule: z.string().nullable() }).nullable(),
})
export type PaymentPlanLinkView = z.output<typeof paymentPlanLinkSchema>
export type SignedPaymentPlan = z.output<typeof signedPlanSchema>

export const paymentPlanLinkEndpoints = {
  getPaymentPlanLink: publicEndpoint({
    method: 'GET',
    path: '/payment-plan-links/{token}',
    summary: 'L’échéancier que montre un lien, et ce que l’on peut en faire.',
    input: z.object(byLink),
    output: paymentPlanLinkSchema,
    errors: [...linkErrors],
    limit: { max: 300, seconds: 60, by: 'ip' },
  }),
  markPaymentPlanOpened: publicEndpoint({
    method: 'POST',
    path: '/payment-plan-links/{token}/opened',
    summary: 'La page de l’échéancier a été montrée à quelqu’un\u00a0: son journal l’inscrit.',
    input: z.object(byLink),
    output: z.object({ opened: z.literal(true) }),
    errors: [...linkErrors],
    limit: { max: 300, seconds: 60, by: 'ip' },
    idempotent: false,
  }),
  requestPaymentPlanCode: publicEndpoint({
    method: 'POST',
    path: '/payment-plan-links/{token}/code',
    summary: 'Envoie au client un code à usage unique, valable dix minutes.',
    input: z.object(byLink),
    output: z.object({ sentTo: z.string(), resendAt: instantSchema }),
    errors: [...linkErrors, ...signingErrors, 'code_resend_too_soon', ...mailLimitErrors],
    limit: { max: 60, seconds: 3_600, by: 'ip' },
    idempotent: false,
  }),
  signPaymentPlan: publicEndpoint({
    method: 'POST',
    path: '/payment-plan-links/{token}/sign',
    summary:
      'Signe l’échéancier\u00a0: code vérifié, dossier de preuve scellé, e-mails aux deux parties, ou rien.',
    input: z.object({
      ...byLink,
      name: signerNameSchema,
      quality: signerQualitySchema,
      signature: signatureMarkSchema,
      consentVersion: z.string().min(1).max(20),
      code: z.string().regex(codePattern, 'Le code compte six chiffres.'),
    }),
    output: signedPlanSchema,
    errors: [
      ...linkErrors,
      ...signingErrors,
      ...(['document_changed', 'signature_failed'] as const),
      ...(['code_invalid', 'code_expired', 'code_attempts_exceeded'] as const),
    ],
    limit: { max: 120, seconds: 600, by: 'ip' },
  }),
  getPaymentPlanLinkProof: publicEndpoint({
    method: 'GET',
    path: '/payment-plan-links/{token}/proof',
    summary: 'L’échéancier signé et son dossier de preuve, en PDF scellé.',
    input: z.object(byLink),
    output: z.file(),
    errors: [...linkErrors, 'not_found', 'service_unavailable'],
    limit: { max: 120, seconds: 60, by: 'ip' },
  }),
}
