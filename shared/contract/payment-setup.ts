import { z } from 'zod'
import { eventSubjects } from '#shared/domain/payment-setup/event-subject.ts'
import {
  connectMethods,
  expressRequirements,
  MAX_RATES,
  paymentCurrencies,
  paymentModes,
  rateBounds,
  sellingCountries,
  setupStepIds,
  setupSteps,
  taxMethods,
  webhookStatuses,
} from '#shared/domain/payment-setup/payment-setup.ts'
import { isCountry } from '../french/countries.ts'
import { isPostalCode } from '../french/postal-address.ts'
import { NBSP } from '../french/typography.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { paymentProductEndpoints, providerFailures } from './payment-products.ts'
import { lineText } from './ruled-text.ts'

const ADDRESS = 'Veuillez remplir l’adresse légale complète'
const RATE = 'Veuillez remplir tous les champs'

const text = (max: number) =>
  lineText().trim().max(max, `Texte trop long (max. ${max}${NBSP}caractères)`).default('')

const legalAddressSchema = z.strictObject({
  line1: text(120),
  line2: text(120),
  city: text(80),
  state: text(80),
  postalCode: text(12),
  country: text(2),
})

const PERCENTAGE = `Le pourcentage va de 0 à 100${NBSP}%`
/** A manual rate; `percentageBps` in basis points, one decimal of a percent at most. */
export const manualRateSchema = z.strictObject({
  id: idSchema,
  name: lineText().trim().min(1, RATE).max(80, `Nom trop long (max. 80${NBSP}caractères)`),
  percentageBps: z
    .int({ error: RATE })
    .min(rateBounds.minBps, PERCENTAGE)
    .gt(0, RATE)
    .max(rateBounds.maxBps, PERCENTAGE)
    .multipleOf(rateBounds.stepBps, 'Une décimale au plus'),
  inclusive: z.boolean(),
})
export type ManualRate = z.output<typeof manualRateSchema>

/** Both methods are stored; only the one in use is checked (section 5). */
export const taxFieldsSchema = z
  .object({
    taxMethod: z.enum(taxMethods),
    legalAddress: legalAddressSchema,
    sellingCountries: z.array(z.enum(sellingCountries)).max(sellingCountries.length),
    rates: z.array(manualRateSchema).max(MAX_RATES, `Au plus ${MAX_RATES}${NBSP}taux`),
  })
  .superRefine((fields, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (fields.taxMethod === 'manual') {
      if (fields.rates.length === 0) refuse(['rates'], 'Ajoutez au moins un taux')
      return
    }
    const { legalAddress: address } = fields
    for (const name of ['line1', 'city', 'country'] as const)
      if (address[name] === '') refuse(['legalAddress', name], ADDRESS)
    if (address.country !== '' && !isCountry(address.country))
      refuse(['legalAddress', 'country'], 'Choix invalide')
    else if (address.postalCode !== '' && !isPostalCode(address.postalCode, address.country))
      refuse(['legalAddress', 'postalCode'], fieldMessages.postalCode)
    if (fields.sellingCountries.length === 0)
      refuse(['sellingCountries'], 'Sélectionnez au moins un pays de vente')
  })
export type TaxFields = z.output<typeof taxFieldsSchema>

const revision = z.int().min(1)

const accountSchema = z.object({
  accountId: z.string(),
  method: z.enum(connectMethods),
  businessName: z.string(),
  defaultCurrency: z.enum(paymentCurrencies),
  dashboardUrl: z.string().nullable(),
  connected: z.boolean(),
  capabilities: z.object({ cardPayments: z.boolean(), transfers: z.boolean() }),
  requirements: z.object({
    currentlyDue: z.array(z.string()),
    eventuallyDue: z.array(z.string()),
    currentDeadline: instantSchema.nullable(),
  }),
  lastSyncAt: instantSchema,
})

const taxSchema = z.object({
  /** Revision of the tax settings alone; `saveTax` sends back the one it started from. */
  revision,
  taxMethod: z.enum(taxMethods).nullable(),
  legalAddress: legalAddressSchema,
  sellingCountries: z.array(z.enum(sellingCountries)),
  rates: z.array(manualRateSchema),
  savedAt: instantSchema.nullable(),
})
export type TaxSettings = z.output<typeof taxSchema>

export const setupSchema = z.object({
  /** Revision of the account and its mode. */
  revision,
  /** Whether the provider is imitated: nothing here reaches it. */
  simulation: z.boolean(),
  /** Modes that this installation has keys for. */
  modes: z.array(z.enum(paymentModes)),
  /** Index of the step last shown to whoever writes. */
  step: z.int(),
  completed: z.array(z.enum(setupStepIds)),
  mode: z.enum(paymentModes),
  account: accountSchema.nullable(),
  tax: taxSchema,
  productCount: z.int(),
  webhook: z.object({ url: z.string(), status: z.enum(webhookStatuses).nullable() }),
  finishedAt: instantSchema.nullable(),
})
/** Everything of the setup but its products and events. */
export type PaymentSetup = z.output<typeof setupSchema>

const webhookEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  receivedAt: instantSchema,
  /** `failed`: after many attempts; the hourly look tries again for three days, and « Réessayer » at any time. */
  state: z.enum(['pending', 'done', 'failed']),
})
export type RecentWebhookEvent = z.output<typeof webhookEventSchema>

/** Events of one subject that failed for one reason. */
const failedEventsSchema = z.object({
  about: z.enum(eventSubjects),
  /** Why, and what to do. */
  message: z.string(),
  /** When the first came. */
  since: instantSchema,
  count: z.int(),
  /** The payments that they are about, as the history finds them. */
  references: z.array(z.string()),
})
export type FailedEvents = z.output<typeof failedEventsSchema>

const PROVIDER = ['version_conflict', 'payment_account_missing', ...providerFailures] as const

export const paymentSetupContract = {
  getSetup: memberEndpoint({
    method: 'GET',
    path: '/payment-setup',
    permission: 'payment_provider:read',
    summary: 'L’état de la configuration de l’encaissement.',
    input: z.object({}),
    output: setupSchema,
  }),
  saveStep: memberEndpoint({
    method: 'PUT',
    path: '/payment-setup/step',
    permission: 'payment_provider:write',
    summary: 'Retient l’étape affichée, si elle est accessible.',
    input: z.object({
      step: z
        .int()
        .min(0)
        .max(setupSteps.length - 1),
    }),
    output: setupSchema,
    errors: ['setup_step_unreachable'],
  }),
  connectAccount: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/connect',
    permission: 'payment_provider:write',
    summary: 'Relie un compte existant (OAuth) ou en ouvre un (Express).',
    input: z.object({ method: z.enum(connectMethods), revision }),
    output: setupSchema,
    errors: ['version_conflict', 'payment_account_present', 'payment_connect_refused', ...providerFailures],
  }),
  startConnection: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/connection',
    permission: 'payment_provider:write',
    summary: 'Donne l’adresse où autoriser Ardoise à utiliser un compte existant\u202f; rien en simulation.',
    input: z.object({}),
    output: z.object({ url: z.string().nullable() }),
    errors: ['payment_account_present', 'payment_oauth_off', 'payment_mode_off'],
    idempotent: false,
  }),
  finishConnection: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/connection/finish',
    permission: 'payment_provider:write',
    summary: 'Relie le compte que l’autorisation désigne.',
    input: z.object({ state: z.string().min(1).max(500), code: z.string().min(1).max(500) }),
    output: setupSchema,
    errors: ['payment_connect_refused', ...providerFailures],
    idempotent: false,
  }),
  createOnboardingLink: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/onboarding-link',
    permission: 'payment_provider:write',
    summary: 'Donne l’adresse où terminer l’inscription du compte Express.',
    input: z.object({}),
    output: z.object({ url: z.string() }),
    errors: ['payment_account_missing', ...providerFailures],
    idempotent: false,
  }),
  provideRequirements: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/simulated-onboarding',
    permission: 'payment_provider:write',
    summary:
      'Simulation\u00a0: fournit ce que le compte Express attend. Inconnu d’un vrai service de paiement.',
    input: z.object({ provided: z.array(z.enum(expressRequirements)).min(1).max(10), revision }),
    output: setupSchema,
    errors: ['not_found', ...PROVIDER],
  }),
  refreshAccount: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/refresh',
    permission: 'payment_provider:write',
    summary: 'Relit le compte chez le service de paiement.',
    input: z.object({}),
    output: setupSchema,
    errors: ['payment_account_missing', ...providerFailures],
    idempotent: false,
  }),
  switchMode: memberEndpoint({
    method: 'PUT',
    path: '/payment-setup/mode',
    permission: 'payment_provider:write',
    summary: 'Passe du mode test au mode production, ou l’inverse.',
    input: z.object({ mode: z.enum(paymentModes), revision }),
    output: setupSchema,
    errors: [...PROVIDER, 'payment_account_incomplete'],
  }),
  disconnectAccount: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/disconnect',
    permission: 'payment_provider:write',
    summary: 'Sépare le compte d’Ardoise\u202f; les taxes et les produits restent.',
    input: z.object({ revision }),
    output: setupSchema,
    errors: [...PROVIDER, 'payment_account_paying'],
  }),
  saveTax: memberEndpoint({
    method: 'PUT',
    path: '/payment-setup/tax',
    permission: 'payment_provider:write',
    summary: 'Remplace la configuration des taxes, si personne ne l’a modifiée depuis.',
    input: taxFieldsSchema.safeExtend({ revision }),
    output: setupSchema,
    errors: ['version_conflict', ...providerFailures],
  }),
  setWebhookStatus: memberEndpoint({
    method: 'PUT',
    path: '/payment-setup/webhook',
    permission: 'payment_provider:write',
    summary: 'Active ou arrête la réception des événements.',
    input: z.object({ status: z.enum(['active', 'inactive']) }),
    output: setupSchema,
    errors: ['payment_account_missing', 'webhook_address_refused', ...providerFailures],
  }),
  testWebhook: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/webhook/test',
    permission: 'payment_provider:write',
    summary: 'Fait passer un événement signé par le webhook.',
    input: z.object({}),
    output: z.object({ eventId: z.string().nullable() }),
    errors: ['payment_account_missing', 'webhook_inactive', ...providerFailures],
    limit: { max: 30, seconds: 60, by: 'user' },
    idempotent: false,
  }),
  listWebhookEvents: memberEndpoint({
    method: 'GET',
    path: '/payment-setup/webhook/events',
    permission: 'payment_provider:read',
    summary: 'Les événements reçus en dernier.',
    input: z.object({}),
    output: z.object({ items: z.array(webhookEventSchema) }),
  }),
  listFailedEvents: memberEndpoint({
    method: 'GET',
    path: '/payment-setup/webhook/failed',
    permission: 'payment_provider:read',
    summary: 'Les événements qu’Ardoise n’a pas pu suivre, par sujet et par motif.',
    input: z.object({}),
    output: z.object({ items: z.array(failedEventsSchema) }),
  }),
  retryFailedEvents: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/webhook/failed/retry',
    permission: 'payment_provider:write',
    summary: 'Suit de nouveau les événements en échec, une fois ce qui les empêchait réglé.',
    input: z.object({}),
    output: z.object({ retried: z.int() }),
    limit: { max: 10, seconds: 60, by: 'user' },
  }),
  finishSetup: memberEndpoint({
    method: 'POST',
    path: '/payment-setup/finish',
    permission: 'payment_provider:write',
    summary: 'Confirme la configuration, une fois les étapes obligatoires terminées.',
    input: z.object({}),
    output: setupSchema,
    errors: ['setup_step_unreachable', ...providerFailures],
  }),
  ...paymentProductEndpoints,
}
