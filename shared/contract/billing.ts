import { z } from 'zod'
import { seatBounds, soldPlans } from '#shared/domain/billing/choice.ts'
import { subscriptionStatuses } from '#shared/domain/billing/own-subscription.ts'
import { NBSP } from '../french/typography.ts'
import { instantSchema, memberEndpoint } from './endpoint.ts'

const seats = z.coerce
  .number('Nombre d’utilisateurs invalide')
  .int('Nombre d’utilisateurs invalide')
  .min(1, `Au moins ${seatBounds.min} utilisateurs`)
  .max(seatBounds.max, `Au-delà de ${seatBounds.max}${NBSP}utilisateurs, contactez l’équipe`)
const choice = { plan: z.enum(soldPlans), seats: seats.default(1) }
export const choiceSchema = z.object(choice)

const methodSchema = z.object({
  brand: z.string(),
  last4: z.string().nullable(),
  /** « 08/2029 ». */
  expires: z.string().nullable(),
})

const subscriptionSchema = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.enum(soldPlans),
  seats: z.int(),
  /** Excluding tax, in euro cents. */
  monthCents: z.int(),
  periodStart: instantSchema,
  periodEnd: instantSchema,
  cancelAtEnd: z.boolean(),
  pastDueSince: instantSchema.nullable(),
  /** When an unpaid subscription ends. */
  graceEnd: instantSchema.nullable(),
  method: methodSchema.nullable(),
  /** Kept for the next bills. */
  creditCents: z.int(),
  revision: z.int(),
})
export type OwnSubscriptionView = z.output<typeof subscriptionSchema>

const chargeSchema = z.object({
  id: z.string(),
  state: z.enum(['open', 'paid']),
  netCents: z.int(),
  vatCents: z.int(),
  chargedAt: instantSchema,
  periodStart: instantSchema,
  periodEnd: instantSchema,
  /** Number of the invoice that the operator's organization issued; null: none yet. */
  invoiceNumber: z.string().nullable(),
  pageUrl: z.string().nullable(),
})
export type BillingCharge = z.output<typeof chargeSchema>

/** Who issues the invoices of the subscription. */
export const invoicers = ['operator', 'stripe', 'nobody'] as const

const billingSchema = z.object({
  billing: z.enum(['on', 'off']),
  /** Payments are tried out here: no money moves. */
  local: z.boolean(),
  /** The last one; null: there never was one. */
  subscription: subscriptionSchema.nullable(),
  charges: z.array(chargeSchema),
  invoicer: z.object({ kind: z.enum(invoicers), name: z.string().nullable() }),
})
export type Billing = z.output<typeof billingSchema>

const previewSchema = z.object({
  plan: z.enum(soldPlans),
  seats: z.int(),
  kind: z.enum(['begin', 'change']),
  /** A month of it, excluding tax, and its VAT. */
  monthCents: z.int(),
  monthVatCents: z.int(),
  /** The rest of the month already paid, and the same days at the new price. */
  creditCents: z.int(),
  chargeCents: z.int(),
  /** Paid now; kept for the next bills. */
  dueCents: z.int(),
  dueVatCents: z.int(),
  keptCents: z.int(),
  /** The instant that the prorata is counted from, and the revision it is of. */
  at: instantSchema,
  revision: z.int().nullable(),
  nextOn: instantSchema.nullable(),
})
export type ChangePreview = z.output<typeof previewSchema>

export const changePlanSchema = z.object({ ...choice, at: instantSchema, revision: z.int().min(1) })
export type ChangePlanInput = z.output<typeof changePlanSchema>

const card = z.enum(['accepts', 'refuses'])
const sessionId = z.string().min(1).max(255)
const localCheckoutSchema = z.object({
  plan: z.enum(soldPlans),
  seats: z.int(),
  status: z.enum(['open', 'complete', 'expired']),
  netCents: z.int(),
  vatCents: z.int(),
})
export type LocalCheckout = z.output<typeof localCheckoutSchema>

const providerErrors = [
  'payment_provider_failed',
  'payment_provider_silent',
  'payment_provider_busy',
  'payment_provider_refused',
  'payment_keys_refused',
  'payment_account_lost',
] as const
const changeErrors = [
  'seats_too_few',
  'subscription_elsewhere',
  'subscription_missing',
  'subscription_past_due',
  'subscription_ending',
  'subscription_same',
] as const
/** Each asks the provider: far more than a person clicks. */
const limit = { max: 60, seconds: 600, by: 'organization' as const }

const read = { permission: 'organization:read' } as const
const write = { permission: 'subscription:write', idempotent: false, limit } as const

export const billingContract = {
  getBilling: memberEndpoint({
    method: 'GET',
    path: '/billing',
    ...read,
    input: z.object({}),
    output: billingSchema,
    summary: 'L’abonnement de l’organisation à Ardoise, et ses factures.',
  }),
  previewChange: memberEndpoint({
    method: 'GET',
    path: '/billing/preview',
    ...read,
    input: choiceSchema,
    output: previewSchema,
    summary: 'Le coût d’une formule, au prorata du mois déjà payé.',
    errors: ['billing_off', ...changeErrors],
  }),
  openCheckout: memberEndpoint({
    method: 'POST',
    path: '/billing/checkout',
    ...write,
    input: choiceSchema,
    summary: 'La page de paiement d’un abonnement.',
    output: z.object({ url: z.string() }),
    errors: [
      ...(['billing_off', 'subscription_exists', 'subscription_elsewhere', 'seats_too_few'] as const),
      ...providerErrors,
    ],
  }),
  changePlan: memberEndpoint({
    method: 'PUT',
    path: '/billing/plan',
    ...write,
    input: changePlanSchema,
    summary: 'Change de formule ou de nombre d’utilisateurs, au prorata montré.',
    output: z.object({ changed: z.literal(true) }),
    errors: [
      ...(['billing_off', 'prorata_outdated', 'version_conflict', 'subscription_payment_refused'] as const),
      ...changeErrors,
      ...providerErrors,
    ],
  }),
  planEnd: memberEndpoint({
    method: 'POST',
    path: '/billing/end',
    ...write,
    input: z.object({}),
    summary: 'Met fin à l’abonnement à la fin du mois payé. Rien n’est effacé.',
    output: z.object({ cancelAtEnd: z.boolean() }),
    errors: ['billing_off', 'subscription_missing', 'subscription_elsewhere', ...providerErrors],
  }),
  dropEnd: memberEndpoint({
    method: 'DELETE',
    path: '/billing/end',
    ...write,
    input: z.object({}),
    summary: 'Reprend un abonnement qui devait prendre fin.',
    output: z.object({ cancelAtEnd: z.boolean() }),
    errors: ['billing_off', 'subscription_missing', 'subscription_elsewhere', ...providerErrors],
  }),
  openPortal: memberEndpoint({
    method: 'POST',
    path: '/billing/portal',
    ...write,
    input: z.object({}),
    summary: 'La page où le moyen de paiement se change.',
    output: z.object({ url: z.string() }),
    errors: ['billing_off', 'subscription_missing', 'subscription_elsewhere', ...providerErrors],
  }),
  getChargeInvoice: memberEndpoint({
    method: 'GET',
    path: '/billing/invoices/{chargeId}/pdf',
    ...read,
    output: z.file(),
    summary: 'La facture d’une échéance de l’abonnement, en Factur-X.',
    input: z.object({ chargeId: z.string().min(1).max(255) }),
    errors: ['not_found', 'service_unavailable'],
  }),
  showLocalCheckout: memberEndpoint({
    method: 'GET',
    path: '/billing/local-checkouts/{sessionId}',
    ...read,
    output: localCheckoutSchema,
    summary: 'Une page de paiement locale, sans argent, où aucune clé de Stripe n’est donnée.',
    input: z.object({ sessionId }),
    errors: ['not_found'],
  }),
  payLocalCheckout: memberEndpoint({
    method: 'POST',
    path: '/billing/local-checkouts/{sessionId}',
    ...write,
    summary: 'Paie une page locale\u00a0: aucun argent n’est prélevé.',
    input: z.object({ sessionId, card }),
    output: z.object({ sessionId: z.string() }),
    errors: ['not_found', 'local_payment_refused'],
  }),
  giveLocalCard: memberEndpoint({
    method: 'PUT',
    path: '/billing/local-card',
    ...write,
    input: z.object({ card }),
    summary: 'La carte d’un abonnement local\u00a0: acceptée, ou refusée pour essayer un impayé.',
    output: z.object({ card }),
    errors: ['not_found', 'subscription_missing', 'subscription_elsewhere'],
  }),
}
