import { z } from 'zod'
import {
  MAX_QUANTITY,
  onlineSubscriptionStatuses,
} from '#shared/domain/online-subscriptions/online-subscription.ts'
import { recurringIntervals, taxBehaviors } from '#shared/domain/payment-setup/payment-setup.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { recipientInput, sendingLimits } from './document-sending.ts'
import { documentToneSchema } from './document-tone.ts'
import {
  cursorInput,
  daySchema,
  idSchema,
  instantSchema,
  memberEndpoint,
  pageOf,
  publicEndpoint,
} from './endpoint.ts'
import { kindSchema } from './invoice-fields.ts'
import { invoiceSummarySchema } from './invoices.ts'
import { checkLimit, payLimit, providerErrors } from './online-payments.ts'
import { lineText } from './ruled-text.ts'
import { proofEventsSchema } from './signatures.ts'

const statusSchema = z.enum(onlineSubscriptionStatuses)
const currencySchema = z.enum(['EUR', 'USD', 'GBP', 'CHF'])

/** The offer that the client consents to; minor units. */
const offerSchema = z.object({
  designation: z.string(),
  description: z.string(),
  kind: z.enum(['goods', 'services']),
  unit: z.string().nullable(),
  quantity: z.int(),
  unitCents: z.int(),
  taxBehavior: z.enum(taxBehaviors),
  vatRateBps: z.int(),
  currency: currencySchema,
  every: z.enum(recurringIntervals),
  trialDays: z.int(),
})

export const onlineSubscriptionSummarySchema = z.object({
  id: idSchema,
  status: statusSchema,
  clientName: z.string().nullable(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  title: z.string(),
  quantity: z.int(),
  every: z.enum(recurringIntervals),
  currency: currencySchema,
  /** Sums of each period. */
  netCents: z.int(),
  grossCents: z.int(),
  /** End of the period under way, once it began. */
  periodEndsAt: instantSchema.nullable(),
  /** When it will end, once that is asked for. */
  endsAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  /** Whether Stripe has it: a proposal that is withdrawn never began. */
  begun: z.boolean(),
  /** A paid period has no invoice yet. */
  failed: z.boolean(),
})
export type OnlineSubscriptionSummary = z.output<typeof onlineSubscriptionSummarySchema>

export const onlineSubscriptionDetailSchema = onlineSubscriptionSummarySchema.extend({
  offer: offerSchema,
  recipient: z.object({ email: z.string(), name: z.string().nullable() }),
  /** Until when the client may agree. */
  expiresAt: instantSchema,
  /** Who agreed, when, and to which words. */
  consent: z.object({ name: z.string(), at: instantSchema, text: z.string() }).nullable(),
  journal: proofEventsSchema,
  /** The consumer withdrew: when, who, and whether all that follows is done; `failure` says why not. */
  withdrawal: z
    .object({ at: instantSchema, name: z.string(), done: z.boolean(), failure: z.string().nullable() })
    .nullable(),
  /** The account tries payments out: no money moves. */
  testMode: z.boolean(),
  timeZone: z.string(),
})
export type OnlineSubscriptionDetail = z.output<typeof onlineSubscriptionDetailSchema>

export const onlineSubscriptionPeriodSchema = z.object({
  id: idSchema,
  from: daySchema,
  to: daySchema,
  paidAt: instantSchema,
  /** The amount that Stripe took, and the VAT that it counted in it. */
  paidCents: z.int(),
  taxCents: z.int(),
  /** False: it was paid without Stripe, and the payment is to be recorded. */
  online: z.boolean(),
  /** Stripe's number of the period: a reference. */
  providerNumber: z.string().nullable(),
  /** Null before there is a draft. */
  invoice: z
    .object({
      id: idSchema,
      kind: kindSchema,
      status: invoiceSummarySchema.shape.status,
      number: z.string().nullable(),
      grossCents: z.int(),
    })
    .nullable(),
  done: z.boolean(),
  /** Why it is not done, and when that was; it is tried again. */
  failure: z
    .object({
      code: z.string(),
      message: z.string(),
      fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
      at: instantSchema,
    })
    .nullable(),
})
export type OnlineSubscriptionPeriod = z.output<typeof onlineSubscriptionPeriodSchema>

/** The client's page. */
export const subscriptionLinkViewSchema = z.object({
  status: statusSchema,
  organizationName: z.string(),
  tone: documentToneSchema,
  /** Where the client writes when nothing can be done from the page. */
  organizationEmail: z.string().nullable(),
  clientName: z.string().nullable(),
  offer: offerSchema,
  netCents: z.int(),
  grossCents: z.int(),
  /** The words to consent to; once given, those that were. */
  terms: z.array(z.string()),
  consent: z.object({ name: z.string(), at: instantSchema }).nullable(),
  expiresAt: instantSchema,
  periodEndsAt: instantSchema.nullable(),
  endsAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  begun: z.boolean(),
  /** Until which day a consumer who agreed may withdraw, whether they still may, and when they did; null of others. */
  withdrawal: z
    .object({ lastOn: daySchema, open: z.boolean(), declaredAt: instantSchema.nullable() })
    .nullable(),
  /** Whether Stripe's page may be opened now. */
  open: z.boolean(),
  testMode: z.boolean(),
  timeZone: z.string(),
})
export type SubscriptionLinkView = z.output<typeof subscriptionLinkViewSchema>

export const onlineSubscriptionInput = z.object({
  companyId: idSchema.nullable().default(null),
  contactId: idSchema.nullable().default(null),
  productId: z.uuid('Choisissez un prix.'),
  quantity: z
    .int({ error: 'Quantité attendue' })
    .min(1, `De 1 à ${MAX_QUANTITY}`)
    .max(MAX_QUANTITY, `De 1 à ${MAX_QUANTITY}`)
    .default(1),
  /** By default the client's own address. */
  to: recipientInput.optional(),
})
export type OnlineSubscriptionInput = z.output<typeof onlineSubscriptionInput>

export const consentInput = z.object({
  name: lineText('Indiquez votre nom.')
    .trim()
    .min(1, 'Indiquez votre nom.')
    .max(160, 'Ce nom dépasse 160 caractères.'),
  accepted: z.literal(true, { error: 'Cochez la case pour donner votre accord.' }),
})

/** Everything that D. 221-5 asks of the declaration, besides the contract, which the link names. */
export const withdrawalInput = z.object({
  name: consentInput.shape.name,
  /** Where the acknowledgement is sent. */
  email: recipientInput.shape.email,
})

const whenSchema = z.enum(['now', 'period_end'])
const filters = { status: statusSchema.optional(), companyId: idSchema.optional() }
const byId = { subscriptionId: idSchema }
const byLink = { token: z.string().min(1).max(200) }
const linkErrors = ['link_invalid', 'link_expired'] as const
const one = '/online-subscriptions/{subscriptionId}'
const atProvider = ['payment_account_missing', ...providerErrors] as const

export const onlineSubscriptionsContract = {
  listOnlineSubscriptions: memberEndpoint({
    method: 'GET',
    path: '/online-subscriptions',
    permission: 'invoice:read',
    summary: 'Les abonnements payés en ligne, le plus récent d’abord, par page.',
    input: z.object({ ...cursorInput, ...filters }),
    output: pageOf(onlineSubscriptionSummarySchema),
  }),
  countOnlineSubscriptions: memberEndpoint({
    method: 'GET',
    path: '/online-subscriptions/count',
    permission: 'invoice:read',
    summary: 'Nombre d’abonnements payés en ligne, en tout et dans chaque état.',
    input: z.object(filters),
    output: z.object({ count: z.int(), byStatus: z.record(statusSchema, z.int()) }),
  }),
  getOnlineSubscription: memberEndpoint({
    method: 'GET',
    path: one,
    permission: 'invoice:read',
    summary: 'Un abonnement payé en ligne, son offre et l’accord de son client.',
    input: z.object(byId),
    output: onlineSubscriptionDetailSchema,
    errors: ['not_found'],
  }),
  listOnlinePeriods: memberEndpoint({
    method: 'GET',
    path: `${one}/periods`,
    permission: 'invoice:read',
    summary: 'Les périodes payées d’un abonnement et leurs factures, la plus récente d’abord, par page.',
    input: z.object({ ...byId, ...cursorInput }),
    output: pageOf(onlineSubscriptionPeriodSchema),
    errors: ['not_found'],
  }),
  proposeOnlineSubscription: memberEndpoint({
    method: 'POST',
    path: '/online-subscriptions',
    permission: 'invoice:issue',
    summary:
      'Propose à un client, par e-mail, un prix du catalogue qui se répète\u00a0: rien n’est prélevé sans son accord.',
    input: onlineSubscriptionInput,
    output: onlineSubscriptionDetailSchema,
    errors: [
      ...(['not_found', 'company_archived', 'contact_archived'] as const),
      ...(['recipient_missing', 'recipient_not_on_card'] as const),
      ...([
        'subscription_client_missing',
        'online_subscription_off',
        'online_subscription_price_unfit',
      ] as const),
      ...(['online_subscription_price_uneven', 'online_subscription_price_small'] as const),
      ...mailLimitErrors,
    ],
    limit: sendingLimits,
  }),
  resendOnlineSubscription: memberEndpoint({
    method: 'POST',
    path: `${one}/resend`,
    permission: 'invoice:issue',
    summary: 'Envoie de nouveau la proposition\u00a0: le lien d’avant ne sert plus.',
    input: z.object({ ...byId, to: recipientInput.optional() }),
    output: onlineSubscriptionDetailSchema,
    errors: [
      'not_found',
      'online_subscription_not_proposed',
      'recipient_not_on_card',
      ...atProvider,
      ...mailLimitErrors,
    ],
    limit: sendingLimits,
  }),
  stopOnlineSubscription: memberEndpoint({
    method: 'POST',
    path: `${one}/stop`,
    permission: 'invoice:issue',
    summary:
      'Résilie un abonnement, tout de suite ou à la fin de la période payée\u00a0; retire une proposition.',
    input: z.object({ ...byId, when: whenSchema }),
    output: onlineSubscriptionDetailSchema,
    errors: ['not_found', 'online_subscription_ended', ...atProvider],
  }),
  pauseOnlineSubscription: memberEndpoint({
    method: 'POST',
    path: `${one}/pause`,
    permission: 'invoice:issue',
    summary: 'Met un abonnement en pause\u00a0: rien n’est prélevé ni rattrapé.',
    input: z.object(byId),
    output: onlineSubscriptionDetailSchema,
    errors: ['not_found', 'online_subscription_paused', 'online_subscription_not_active', ...atProvider],
  }),
  resumeOnlineSubscription: memberEndpoint({
    method: 'POST',
    path: `${one}/resume`,
    permission: 'invoice:issue',
    summary: 'Reprend un abonnement en pause.',
    input: z.object(byId),
    output: onlineSubscriptionDetailSchema,
    errors: ['not_found', 'online_subscription_not_paused', ...atProvider],
  }),
  retryOnlinePeriods: memberEndpoint({
    method: 'POST',
    path: `${one}/retry`,
    permission: 'invoice:issue',
    summary: 'Essaie de nouveau, tout de suite, de facturer les périodes en attente.',
    input: z.object(byId),
    output: onlineSubscriptionDetailSchema,
    errors: ['not_found'],
    // Each step of a period is taken once, over the transactions that it takes.
    idempotent: false,
  }),
  getSubscriptionLink: publicEndpoint({
    method: 'GET',
    path: '/subscription-links/{token}',
    summary:
      'L’abonnement que montre un lien\u00a0: ce qui est prélevé, quand, par qui, et comment l’arrêter.',
    input: z.object(byLink),
    output: subscriptionLinkViewSchema,
    errors: linkErrors,
    limit: { max: 300, seconds: 60, by: 'ip' },
  }),
  markSubscriptionOpened: publicEndpoint({
    method: 'POST',
    path: '/subscription-links/{token}/opened',
    summary: 'La page de l’abonnement a été montrée à quelqu’un\u00a0: son journal l’inscrit.',
    input: z.object(byLink),
    output: z.object({ opened: z.literal(true) }),
    errors: linkErrors,
    limit: { max: 300, seconds: 60, by: 'ip' },
    idempotent: false,
  }),
  agreeToSubscription: publicEndpoint({
    method: 'POST',
    path: '/subscription-links/{token}/agree',
    summary: 'Enregistre l’accord du client et ouvre la page de paiement de Stripe.',
    input: consentInput.extend(byLink),
    output: z.object({ url: z.string() }),
    errors: [
      ...linkErrors,
      ...(['online_subscription_off', 'online_subscription_agreed', 'online_subscription_ended'] as const),
      ...(['online_subscription_price_changed', ...providerErrors] as const),
    ],
    limit: payLimit,
    // The page that is open serves again; an answer kept from before could be of one that is over.
    idempotent: false,
  }),
  checkSubscriptionLink: publicEndpoint({
    method: 'POST',
    path: '/subscription-links/{token}/check',
    summary: 'L’état de l’abonnement, que Stripe vient de dire.',
    input: z.object(byLink),
    output: subscriptionLinkViewSchema,
    errors: [...linkErrors, ...providerErrors],
    limit: checkLimit,
    idempotent: false,
  }),
  withdrawFromSubscription: publicEndpoint({
    method: 'POST',
    path: '/subscription-links/{token}/withdraw',
    summary:
      'Le consommateur renonce au contrat dans les quatorze jours\u00a0: l’abonnement s’arrête et ce qui n’a pas été fourni est remboursé.',
    input: withdrawalInput.extend(byLink),
    output: subscriptionLinkViewSchema,
    errors: [
      ...linkErrors,
      ...(['online_subscription_not_active', 'withdrawal_of_professional', 'withdrawal_over'] as const),
    ],
    limit: payLimit,
    // Declared once: the same again is answered alike.
    idempotent: false,
  }),
  stopSubscriptionByClient: publicEndpoint({
    method: 'POST',
    path: '/subscription-links/{token}/stop',
    summary: 'Le client résilie, tout de suite ou à la fin de la période payée.',
    input: z.object({ ...byLink, when: whenSchema }),
    output: subscriptionLinkViewSchema,
    errors: [...linkErrors, 'online_subscription_ended', ...atProvider],
    limit: payLimit,
    idempotent: false,
  }),
}
