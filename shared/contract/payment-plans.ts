import { z } from 'zod'
import { planStandings, planStates, TERMS_MAX } from '#shared/domain/payment-plans/payment-plan.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { recipientInput, sendingLimits } from './document-sending.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { paymentPlanLinkEndpoints, planInvoiceSchema, planTermSchema } from './payment-plan-links.ts'
import { clientInput, currencySchema } from './reminder-fields.ts'
import { lineText } from './ruled-text.ts'

export const paymentPlanSchema = z.object({
  id: idSchema,
  /** « EC-20261130-A1B2C3 ». */
  reference: z.string(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  clientName: z.string(),
  currency: currencySchema,
  totalCents: z.int(),
  email: z.string(),
  message: z.string(),
  standing: z.enum(planStandings),
  /** The last day on which it may be signed. */
  signBy: daySchema,
  invoices: z.array(planInvoiceSchema.extend({ invoiceId: idSchema })),
  terms: z.array(planTermSchema),
  paidCents: z.int(),
  /** What the client contests today of what the plan asks: its terms stay as they were proposed or signed. */
  contestedCents: z.int(),
  signerName: z.string().nullable(),
  signedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  createdByName: z.string().nullable(),
  endedAt: instantSchema.nullable(),
  endReason: z.string().nullable(),
})
export type PaymentPlan = z.output<typeof paymentPlanSchema>

/** Terms are judged by `paymentPlanFaults`, with what is owed. */
export const planTermsInput = z
  .array(
    z.object({
      dueOn: z.iso.date('Choisissez un jour.'),
      cents: z.int({ error: 'Montant requis' }).max(100_000_000_000, 'Ce montant est trop élevé.'),
    }),
  )
  .max(60)
const listFilters = { state: z.enum(planStates).optional(), ...clientInput }
const planParams = { planId: idSchema }

export const paymentPlansContract = {
  getPaymentPlanDraft: memberEndpoint({
    method: 'GET',
    path: '/payment-plans/draft',
    permission: 'reminder:read',
    summary: 'Ce qu’un client doit et que l’on pourrait échelonner, par devise.',
    input: z.object({ ...clientInput, invoiceId: idSchema.optional() }),
    output: z.object({
      companyId: idSchema.nullable(),
      contactId: idSchema.nullable(),
      clientName: z.string(),
      recipient: z.object({ email: z.string().nullable(), name: z.string().nullable() }),
      today: daySchema,
      invoices: z.array(
        planInvoiceSchema.extend({
          invoiceId: idSchema,
          currency: currencySchema,
          /** What the client contests of it, and a plan leaves out. */
          contestedCents: z.int(),
          /** Why it cannot be covered; null: it can. */
          refusal: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found', 'invalid_input'],
  }),
  proposePaymentPlan: memberEndpoint({
    method: 'POST',
    path: '/payment-plans',
    permission: 'reminder:send',
    summary: `Envoie à un client un échéancier de 2 à ${TERMS_MAX} échéances à signer, égal à ce qu’il doit sur ces factures.`,
    input: z.object({
      ...clientInput,
      invoiceIds: z
        .array(idSchema)
        .min(1, 'Choisissez au moins une facture')
        .max(50, 'Au plus 50 factures à la fois'),
      to: recipientInput,
      terms: planTermsInput,
      message: z.string().trim().max(1_000, 'Ce texte dépasse 1 000 caractères.').default(''),
    }),
    output: paymentPlanSchema,
    errors: [
      ...(['not_found', 'invalid_input', 'reminder_several_currencies', 'recipient_not_on_card'] as const),
      ...(['payment_plan_refused', 'payment_plan_nothing_owed', 'payment_plan_disputed'] as const),
      ...(['payment_plan_exists', ...mailLimitErrors] as const),
    ],
    limit: sendingLimits,
  }),
  listPaymentPlans: memberEndpoint({
    method: 'GET',
    path: '/payment-plans',
    permission: 'reminder:read',
    summary: 'Les échéanciers, du plus récent au plus ancien.',
    input: z.object({ ...cursorInput, ...listFilters }),
    output: pageOf(paymentPlanSchema),
  }),
  countPaymentPlans: memberEndpoint({
    method: 'GET',
    path: '/payment-plans/count',
    permission: 'reminder:read',
    summary: 'Le nombre d’échéanciers d’un filtre, et dans chaque état sous les autres filtres.',
    input: z.object(listFilters),
    output: z.object({ count: z.int(), byState: z.record(z.enum(planStates), z.int()) }),
  }),
  getPaymentPlan: memberEndpoint({
    method: 'GET',
    path: '/payment-plans/{planId}',
    permission: 'reminder:read',
    summary: 'Un échéancier, ses factures et ses échéances.',
    input: z.object(planParams),
    output: paymentPlanSchema,
    errors: ['not_found'],
  }),
  resendPaymentPlan: memberEndpoint({
    method: 'POST',
    path: '/payment-plans/{planId}/resend',
    permission: 'reminder:send',
    summary: 'Envoie un nouveau lien vers un échéancier\u00a0; le précédent ne sert plus.',
    input: z.object(planParams),
    output: paymentPlanSchema,
    errors: [
      'not_found',
      'payment_plan_ended',
      'payment_plan_expired',
      'payment_plan_already_signed',
      ...mailLimitErrors,
    ],
    limit: sendingLimits,
  }),
  cancelPaymentPlan: memberEndpoint({
    method: 'POST',
    path: '/payment-plans/{planId}/cancel',
    permission: 'reminder:send',
    summary: 'Annule un échéancier proposé ou en cours\u00a0: les relances reprennent pour ce qui reste dû.',
    input: z.object({
      ...planParams,
      reason: lineText().trim().max(300, 'Motif trop long (max. 300 caractères)').default(''),
    }),
    output: paymentPlanSchema,
    errors: ['not_found', 'payment_plan_ended'],
  }),
  getPaymentPlanProof: memberEndpoint({
    method: 'GET',
    path: '/payment-plans/{planId}/proof.pdf',
    permission: 'reminder:read',
    summary: 'Le dossier de preuve de la signature d’un échéancier, en PDF scellé.',
    input: z.object(planParams),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  getPaymentPlanFile: memberEndpoint({
    method: 'GET',
    path: '/payment-plans/{planId}/plan.pdf',
    permission: 'reminder:read',
    summary: 'L’échéancier signé, en PDF scellé, avec sa signature.',
    input: z.object(planParams),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  ...paymentPlanLinkEndpoints,
}
