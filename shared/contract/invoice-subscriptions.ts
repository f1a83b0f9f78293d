import { z } from 'zod'
import type { PriceChange, SubscriptionContent } from '#shared/domain/invoice-subscriptions/content.ts'
import { type Coverage, coverages, frequencyNames } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import {
  type SubscriptionMode,
  subscriptionModes,
  subscriptionStatuses,
} from '#shared/domain/invoice-subscriptions/subscription.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { invoiceContentInput, invoiceContentSchema, kindSchema } from './invoice-fields.ts'
import { invoiceSummarySchema } from './invoices.ts'

const statusSchema = z.enum(subscriptionStatuses)
const rhythm = {
  every: z.enum(frequencyNames),
  covers: z.enum(Object.keys(coverages) as Coverage[]),
  startsOn: daySchema,
  /** The last day on which it may invoice. */
  endsOn: daySchema.nullable(),
  mode: z.enum(Object.keys(subscriptionModes) as SubscriptionMode[]),
  /** On the clocks of the organization's time zone. */
  hour: z.int().min(0).max(23),
}
const priceChangeSchema = z.object({
  from: daySchema,
  prices: z
    .array(
      z.object({
        lineId: z.string().min(1).max(60),
        unitPriceCents: z.int().min(-9_999_999_999).max(9_999_999_999),
      }),
    )
    .min(1)
    .max(500),
}) satisfies z.ZodType<PriceChange>

const notOfOneSale = { performance: true, prepaidCents: true, prepaidOn: true } as const
const subscriptionInput = {
  ...rhythm,
  content: invoiceContentInput.omit(notOfOneSale).refine(({ operation }) => operation !== 'penalties', {
    path: ['operation'],
    error: 'Les pénalités ne font pas un abonnement.',
  }),
  priceChange: priceChangeSchema.nullable(),
}
export type SubscriptionInput = z.output<z.ZodObject<typeof subscriptionInput>>

/** Why an invoice was not made, and when; it is tried again. */
const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  at: instantSchema,
})
export type SubscriptionFailure = z.output<typeof failureSchema>

export const subscriptionSummarySchema = z.object({
  id: idSchema,
  status: statusSchema,
  clientName: z.string().nullable(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  /** Title of the next invoice, its variables filled; of the first one once ended. */
  title: z.string().nullable(),
  currency: invoiceSummarySchema.shape.currency,
  /** Total of an invoice, at present prices. */
  netCents: z.int(),
  grossCents: z.int(),
  ...rhythm,
  /** Null once ended. */
  nextOn: daySchema.nullable(),
  pausedOn: daySchema.nullable(),
  failed: z.boolean(),
})
export type SubscriptionSummary = z.output<typeof subscriptionSummarySchema>

/** As its invoices name the client. */
const clientSchema = z.object({
  name: z.string(),
  contactName: z.string().nullable(),
  kind: z.enum(['professional', 'consumer']),
  addressLines: z.array(z.string()),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string(),
})
const contentSchema = invoiceContentSchema.omit({
  ...notOfOneSale,
  kind: true,
  quoteId: true,
  takenBack: true,
  vatAdjustments: true,
  preceding: true,
}) satisfies z.ZodType<SubscriptionContent>

/** A new subscription before somebody changes it. */
export const subscriptionProposalSchema = z.object({
  content: contentSchema,
  client: clientSchema.nullable(),
  currency: invoiceSummarySchema.shape.currency,
  timeZone: z.string(),
  startsOn: daySchema,
})
export type SubscriptionProposal = z.output<typeof subscriptionProposalSchema>

const periodSchema = z.object({ from: daySchema, to: daySchema })
export const subscriptionDetailSchema = subscriptionSummarySchema.extend({
  content: contentSchema,
  client: clientSchema.nullable(),
  priceChange: priceChangeSchema.nullable(),
  revision: z.int(),
  timeZone: z.string(),
  /** The next three, with what each will say. */
  next: z.array(
    z.object({
      on: daySchema,
      dueAt: instantSchema,
      period: periodSchema,
      title: z.string().nullable(),
      netCents: z.int(),
      grossCents: z.int(),
    }),
  ),
  /** Days that a resumption today would skip; empty unless paused. */
  skippedDays: z.array(daySchema),
  /** An occurrence was made or skipped: rhythm and start stay. */
  started: z.boolean(),
  failure: failureSchema.nullable(),
})
export type SubscriptionDetail = z.output<typeof subscriptionDetailSchema>

export const subscriptionOccurrenceSchema = z.object({
  on: daySchema,
  outcome: z.enum(['to_issue', 'to_send', 'made', 'skipped']),
  period: periodSchema,
  /** Null where it was skipped, or where somebody deleted the draft. */
  invoice: z
    .object({
      id: idSchema,
      kind: kindSchema,
      status: invoiceSummarySchema.shape.status,
      number: z.string().nullable(),
      issuedOn: daySchema.nullable(),
      grossCents: z.int(),
    })
    .nullable(),
  failure: failureSchema.nullable(),
})
export type SubscriptionOccurrence = z.output<typeof subscriptionOccurrenceSchema>

const filters = { status: statusSchema.optional(), companyId: idSchema.optional() }
const byId = { subscriptionId: idSchema }
const saveErrors = ['not_found', 'company_archived', 'contact_archived', 'subscription_not_valid'] as const
const one = '/invoice-subscriptions/{subscriptionId}'

export const invoiceSubscriptionsContract = {
  listInvoiceSubscriptions: memberEndpoint({
    method: 'GET',
    path: '/invoice-subscriptions',
    permission: 'invoice:read',
    summary: 'Les abonnements, celui qui facture le plus tôt d’abord, par page.',
    input: z.object({ ...cursorInput, ...filters }),
    output: pageOf(subscriptionSummarySchema),
  }),
  countInvoiceSubscriptions: memberEndpoint({
    method: 'GET',
    path: '/invoice-subscriptions/count',
    permission: 'invoice:read',
    summary: 'Nombre d’abonnements, en tout et dans chaque état.',
    input: z.object(filters),
    output: z.object({ count: z.int(), byStatus: z.record(statusSchema, z.int()) }),
  }),
  proposeInvoiceSubscription: memberEndpoint({
    method: 'GET',
    path: '/invoice-subscriptions/proposal',
    permission: 'invoice:read',
    summary: 'Ce que dirait un nouvel abonnement\u00a0: vide, ou repris d’une facture.',
    input: z.object({ invoiceId: idSchema.optional() }),
    output: subscriptionProposalSchema,
    errors: ['not_found', 'subscription_of_invoice_only'],
  }),
  getInvoiceSubscription: memberEndpoint({
    method: 'GET',
    path: one,
    permission: 'invoice:read',
    summary: 'Un abonnement, ce qu’il facture et ses trois prochaines factures.',
    input: z.object(byId),
    output: subscriptionDetailSchema,
    errors: ['not_found'],
  }),
  listSubscriptionOccurrences: memberEndpoint({
    method: 'GET',
    path: `${one}/occurrences`,
    permission: 'invoice:read',
    summary: 'Les échéances passées d’un abonnement, la plus récente d’abord, par page.',
    input: z.object({ ...byId, ...cursorInput }),
    output: pageOf(subscriptionOccurrenceSchema),
    errors: ['not_found'],
  }),
  createInvoiceSubscription: memberEndpoint({
    method: 'POST',
    path: '/invoice-subscriptions',
    permission: 'invoice:issue',
    summary: 'Crée un abonnement, qui facture de lui-même à partir de son début.',
    input: z.object(subscriptionInput),
    output: subscriptionDetailSchema,
    errors: saveErrors,
  }),
  saveInvoiceSubscription: memberEndpoint({
    method: 'PUT',
    path: one,
    permission: 'invoice:issue',
    summary: 'Modifie un abonnement, à partir de la révision donnée\u00a0: les prochaines factures suivent.',
    input: z.object({ ...byId, ...subscriptionInput, revision: z.int().min(1) }),
    output: subscriptionDetailSchema,
    errors: [...saveErrors, 'subscription_ended', 'version_conflict'],
  }),
  pauseInvoiceSubscription: memberEndpoint({
    method: 'POST',
    path: `${one}/pause`,
    permission: 'invoice:issue',
    summary: 'Met un abonnement en pause\u00a0: il ne facture plus rien.',
    input: z.object(byId),
    output: subscriptionDetailSchema,
    errors: ['not_found', 'subscription_paused', 'subscription_ended'],
  }),
  resumeInvoiceSubscription: memberEndpoint({
    method: 'POST',
    path: `${one}/resume`,
    permission: 'invoice:issue',
    summary:
      'Reprend un abonnement en pause\u00a0: les échéances tombées pendant la pause ne sont pas facturées.',
    input: z.object(byId),
    output: subscriptionDetailSchema,
    errors: ['not_found', 'subscription_not_paused', 'subscription_ended'],
  }),
  endInvoiceSubscription: memberEndpoint({
    method: 'POST',
    path: `${one}/end`,
    permission: 'invoice:issue',
    summary: 'Termine un abonnement, pour de bon.',
    input: z.object(byId),
    output: subscriptionDetailSchema,
    errors: ['not_found', 'subscription_ended'],
  }),
}
