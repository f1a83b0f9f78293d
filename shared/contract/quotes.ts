import { z } from 'zod'
import { quoteSellerErrors } from '#shared/domain/documents/seller-rule.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { closedQuoteErrors, quoteStatuses } from '#shared/domain/quotes/quote.ts'
import {
  copiesErrors,
  copiesInput,
  documentLinkSchema,
  letterInput,
  recipientInput,
  sendingLimits,
} from './document-sending.ts'
import {
  cursorInput,
  daySchema,
  flagInput,
  idSchema,
  instantSchema,
  memberEndpoint,
  pageOf,
} from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { quotePageEndpoints } from './quote-pages.ts'
import { quoteSenderEndpoints } from './quote-senders.ts'
import { versionChangesSchema } from './quote-versions.ts'
import { lineText } from './ruled-text.ts'
import { printedText, weighedLines } from './weighed-lines.ts'

const tooLong = (max: number) => `Ce texte dépasse ${max} caractères.`
export const text = (max: number) => z.string().max(max, tooLong(max))
export const line = (max: number) => lineText().max(max, tooLong(max))
const cents = z.int().min(-9_999_999_999).max(9_999_999_999)

export const section = { kind: z.literal('section'), title: line(200) }
export const item = {
  kind: z.literal('item'),
  description: text(4_000),
  /** Thousandths: 1500 = 1,5. */
  quantityMilli: z.int().min(-999_999_999).max(999_999_999),
  unit: line(20).nullable(),
  unitPriceCents: cents,
  discountBps: z.int().min(0).max(10_000),
  /** Basis points: 550 = 5,5 %. */
  vatRateBps: z.int().min(0).max(10_000),
}
export const lineId = z.string().min(1).max(40)

/** A line as the product keeps and answers it (DocumentLine of shared/domain/documents/quote-document.ts). */
export const quoteLineSchema = z.discriminatedUnion('kind', [
  z.object({ id: lineId, ...section }),
  z.object({ id: lineId, ...item }),
])
export type QuoteLine = z.output<typeof quoteLineSchema>

/** A line as a program may write it: without id, unit or discount when there is nothing to say. */
const quoteLineInput = z.discriminatedUnion('kind', [
  z.object({ id: lineId.optional(), ...section }),
  z.object({
    id: lineId.optional(),
    ...item,
    unit: item.unit.default(null),
    discountBps: item.discountBps.default(0),
  }),
])
const linesInput = weighedLines(z.array(quoteLineInput).max(500, 'Un devis compte au plus 500 lignes.'))

export const discountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), bps: z.int().min(0).max(10_000) }),
  z.object({ kind: z.literal('amount'), cents: z.int().min(0).max(9_999_999_999) }),
])

const facts = {
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  title: line(200).nullable(),
  validityDays: z.int().min(1, 'Au moins un jour.').max(365, 'Au plus 365 jours.'),
  discount: discountSchema.nullable(),
  /** Share of the total with VAT asked once the devis is signed; null: none. */
  depositBps: z.int().min(1, 'Plus de 0 %.').max(10_000, 'Au plus 100 %.').nullable(),
  paymentTerms: text(2_000).nullable(),
  notes: text(4_000).nullable(),
}

/** The content that a quote's author writes. */
export const quoteContentSchema = z.object({ ...facts, lines: z.array(quoteLineSchema) })
export type QuoteContent = z.output<typeof quoteContentSchema>

const contentInput = z.object({
  ...facts,
  depositBps: facts.depositBps.default(null),
  paymentTerms: printedText(2_000).nullable(),
  notes: printedText(4_000).nullable(),
  lines: linesInput,
})
export type QuoteContentInput = z.output<typeof contentInput>

const totalsSchema = z.object({
  /** Net of each item line, by line id. */
  lineNetCents: z.record(z.string(), z.int()),
  linesCents: z.int(),
  discountCents: z.int(),
  netCents: z.int(),
  vat: z.array(z.object({ rateBps: z.int(), baseCents: z.int(), vatCents: z.int() })),
  vatCents: z.int(),
  grossCents: z.int(),
})

const currencySchema = z.enum(['EUR', 'USD', 'GBP', 'CHF'])
const statusSchema = z.enum(quoteStatuses)
const fieldErrorSchema = z.object({ path: z.string(), code: z.string(), message: z.string() })

/** A row of the list. Amounts in cents of `currency`. */
export const quoteSummarySchema = z.object({
  id: idSchema,
  status: statusSchema,
  number: z.string().nullable(),
  title: z.string().nullable(),
  clientName: z.string().nullable(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  currency: currencySchema,
  netCents: z.int(),
  grossCents: z.int(),
  issuedOn: daySchema.nullable(),
  /** Last day of validity; null for a draft. */
  validUntil: daySchema.nullable(),
  /** The first due day of the open tasks about it; null: nothing is planned. */
  nextTaskOn: daySchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** The version of its number that it is, from 1; of a draft that prepares one, that one. */
  version: z.int(),
  /** When its client asked for a change of the present version; null: never. */
  changeAskedAt: instantSchema.nullable(),
  /** The demonstration of the onboarding: never numbered, sent nor counted. */
  demo: z.boolean(),
})
export type QuoteSummary = z.output<typeof quoteSummarySchema>

export const quoteDetailSchema = quoteSummarySchema.omit({ nextTaskOn: true }).extend({
  content: quoteContentSchema,
  revision: z.int(),
  totals: totalsSchema,
  /** The day the offer ends if it is sent today, or the frozen one. */
  validUntil: daySchema,
  /** False in franchise: no VAT is counted. */
  vatApplicable: z.boolean(),
  timeZone: z.string(),
  /** Whether the organization takes electronic signatures. */
  signedOnline: z.boolean(),
  client: z
    .object({
      name: z.string(),
      kind: z.enum(['professional', 'consumer']),
      addressLines: z.array(z.string()),
      postalCode: z.string().nullable(),
      city: z.string().nullable(),
      country: z.string(),
      contactName: z.string().nullable(),
      /** The address that the quote would be sent to. */
      email: z.string().nullable(),
    })
    .nullable(),
  /** Faults that forbid sending the draft; empty once sent. */
  problems: z.array(fieldErrorSchema),
  updatedByName: z.string().nullable(),
  createdByName: z.string().nullable(),
  duplicatedFrom: z.object({ id: idSchema, number: z.string().nullable() }).nullable(),
  sentAt: instantSchema.nullable(),
  viewedAt: instantSchema.nullable(),
  signedAt: instantSchema.nullable(),
  refusedAt: instantSchema.nullable(),
  refusalReason: z.string().nullable(),
  /** The change of the present version that its client asked for, in their words. */
  changeAsked: z.string().nullable(),
  /** The quote whose next version a draft prepares. */
  revises: z.object({ id: idSchema, number: z.string() }).nullable(),
  /** The draft of its next version. */
  nextDraftId: idSchema.nullable(),
  /** The number that a draft would bear, were it sent now and nobody else’s before; null where it has one, or gets none. */
  nextNumber: z.string().nullable(),
  /** By whom and why it was closed or withdrawn. */
  ending: z
    .object({ at: instantSchema, byName: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
  versions: z.array(
    z.object({
      id: idSchema,
      version: z.int(),
      createdAt: instantSchema,
      pdfSha256: z.string(),
      grossCents: z.int(),
    }),
  ),
  links: z.array(documentLinkSchema),
})
export type QuoteDetail = z.output<typeof quoteDetailSchema>

export const quoteFilters = {
  q: text(100).optional(),
  status: statusSchema.optional(),
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
  /** Open quotes whose validity ends within so many days. */
  expiringWithinDays: z.coerce.number().int().min(0).max(365).optional(),
  /** « Sans suite prévue »: no open task with a day. */
  unplanned: flagInput.optional(),
  /** Open quotes of which the client asked for a change. */
  changeAsked: flagInput.optional(),
}
export const quoteSorts = ['created', 'number', 'amount', 'validity', 'next'] as const
const sortInput = {
  sort: z.enum(quoteSorts).default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
}

/** The most quotes that one request deletes or exports by name: a query string of 150 ids stays below 8 kB. */
export const BULK_MAX = 150
const byId = { quoteId: idSchema }
/** Why nothing more is expected of a quote, for the team. */
export const endingReason = z
  .string()
  .trim()
  .max(1_000, tooLong(1_000))
  .nullable()
  .default(null)
  .transform((words) => words || null)

/** Rows that ⌘K shows. */
export const quotesFound = { quotes: z.array(quoteSummarySchema) }

export const quotesContract = {
  listQuotes: memberEndpoint({
    method: 'GET',
    path: '/quotes',
    permission: 'quote:read',
    summary: 'Les devis de l’organisation, par page.',
    input: z.object({ ...cursorInput, ...quoteFilters, ...sortInput }),
    output: pageOf(quoteSummarySchema),
  }),
  countQuotes: memberEndpoint({
    method: 'GET',
    path: '/quotes/count',
    permission: 'quote:read',
    summary: 'Nombre et totaux des devis qui répondent aux filtres, et nombre par état.',
    input: z.object(quoteFilters),
    output: z.object({
      count: z.int(),
      netCents: z.int(),
      grossCents: z.int(),
      /** Counts of every state under the other filters. */
      byStatus: z.record(statusSchema, z.int()),
    }),
  }),
  exportQuotes: tableEndpoint({
    path: '/quotes/export',
    permission: 'quote:read',
    summary: 'Les devis qui répondent aux filtres, en CSV ou en classeur Excel.',
    filters: {
      ...quoteFilters,
      ...sortInput,
      /** Only these, among those that answer the filters. */
      quoteIds: z.array(idSchema).max(BULK_MAX).optional(),
    },
  }),
  createQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes',
    permission: 'quote:write',
    summary: 'Crée un brouillon de devis, vide ou complet.',
    input: contentInput.partial(),
    output: quoteDetailSchema,
    errors: ['not_found', 'company_archived', 'contact_archived'],
  }),
  createDemoQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/demo',
    permission: 'quote:write',
    summary:
      'Crée le devis de démonstration, ou rend celui qui existe\u00a0: un brouillon sans numéro, qui ne compte dans aucun chiffre.',
    input: z.strictObject({}).optional(),
    output: quoteDetailSchema,
  }),
  getQuote: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}',
    permission: 'quote:read',
    summary: 'Un devis, ses totaux, ses versions et ses liens.',
    input: z.object(byId),
    output: quoteDetailSchema,
    errors: ['not_found'],
  }),
  saveQuoteDraft: memberEndpoint({
    method: 'PUT',
    path: '/quotes/{quoteId}/draft',
    permission: 'quote:write',
    summary: 'Enregistre un brouillon, à partir de la révision donnée.',
    input: z.object({ ...byId, revision: z.int().min(1), content: contentInput }),
    output: quoteDetailSchema,
    errors: [
      'not_found',
      'quote_not_draft',
      'version_of_other_client',
      'version_conflict',
      'company_archived',
      'contact_archived',
    ],
  }),
  deleteQuoteDraft: memberEndpoint({
    method: 'DELETE',
    path: '/quotes/{quoteId}',
    permission: 'quote:write',
    summary: 'Supprime un brouillon.',
    input: z.object(byId),
    output: z.object({ id: idSchema }),
    errors: ['not_found', 'quote_not_draft', 'still_used'],
  }),
  deleteQuoteDrafts: memberEndpoint({
    method: 'POST',
    path: '/quotes/delete-drafts',
    permission: 'quote:write',
    summary: 'Supprime des brouillons\u00a0: tous, ou aucun.',
    input: z.object({ quoteIds: z.array(idSchema).min(1).max(BULK_MAX) }),
    output: z.object({ quoteIds: z.array(idSchema) }),
    errors: ['not_found', 'quote_not_draft', 'still_used'],
  }),
  duplicateQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/duplicate',
    permission: 'quote:write',
    summary: 'Copie un devis, quel que soit son état, dans un nouveau brouillon.',
    input: z.object(byId),
    output: quoteDetailSchema,
    errors: ['not_found'],
  }),
  ...quotePageEndpoints,
  startQuoteVersion: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/versions',
    permission: 'quote:write',
    summary:
      'Prépare la version suivante d’un devis envoyé, dans un brouillon\u00a0: celui qui existe déjà, le cas échéant.',
    input: z.object(byId),
    output: quoteDetailSchema,
    errors: ['not_found', 'quote_not_sent', 'quote_already_signed', 'quote_closed', 'quote_withdrawn'],
  }),
  compareQuoteVersions: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/changes',
    permission: 'quote:read',
    summary:
      'Ce qu’une version d’un devis change de celle d’avant, ligne par ligne\u00a0; d’un brouillon de version, ce qu’il changerait.',
    input: z.object({
      ...byId,
      /** Default: the present one. */
      version: z.coerce.number().int().min(2).max(1_000).optional(),
    }),
    output: versionChangesSchema,
    errors: ['not_found'],
  }),
  ...quoteSenderEndpoints,
  sendQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/send',
    permission: 'quote:send',
    summary: 'Numérote et fige le brouillon, puis l’envoie avec son PDF et son lien de signature.',
    input: z.object({
      ...byId,
      /** Refuses to send another text than the one that was read. */
      revision: z.int().min(1).optional(),
      /** Default: the contact's or the company's address. */
      to: recipientInput.optional(),
      ...letterInput,
      ...copiesInput,
    }),
    output: quoteDetailSchema,
    errors: [
      'not_found',
      'plan_limit',
      'mailbox_refused',
      'quote_already_signed',
      'quote_closed',
      'quote_withdrawn',
      'quote_not_draft',
      'quote_demo',
      'version_conflict',
      'recipient_missing',
      'recipient_not_on_card',
      ...copiesErrors,
      ...mailLimitErrors,
      ...quoteSellerErrors,
      'client_missing',
      'client_address_missing',
      'quote_empty',
      'quote_line_incomplete',
      'quote_validity_past',
      'quote_total_too_large',
      'quote_total_negative',
      'document_too_long',
      'service_unavailable',
    ],
    limit: sendingLimits,
  }),
  resendQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/resend',
    permission: 'quote:send',
    summary: 'Envoie de nouveau un devis ouvert, avec un nouveau lien.',
    input: z.object({ ...byId, to: recipientInput.optional(), ...letterInput, ...copiesInput }),
    output: quoteDetailSchema,
    errors: [
      'not_found',
      'mailbox_refused',
      ...closedQuoteErrors,
      'recipient_missing',
      'recipient_not_on_card',
      ...copiesErrors,
      ...mailLimitErrors,
    ],
    limit: sendingLimits,
  }),
  createQuoteLink: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/links',
    permission: 'quote:send',
    summary: 'Crée un lien à transmettre soi-même\u202f; son adresse n’est montrée qu’une fois.',
    input: z.object({ ...byId, to: recipientInput.optional() }),
    output: z.object({ linkId: idSchema, url: z.string() }),
    errors: ['not_found', ...closedQuoteErrors, 'recipient_missing'],
    idempotent: false,
  }),
  extendQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/extend',
    permission: 'quote:send',
    summary: 'Prolonge la validité d’un devis ouvert\u00a0: le document reste tel qu’il a été envoyé.',
    input: z.object({ ...byId, validUntil: daySchema }),
    output: quoteDetailSchema,
    errors: ['not_found', ...closedQuoteErrors, 'quote_extension_wrong'],
  }),
  closeQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/close',
    permission: 'quote:send',
    summary: 'Classe sans suite un devis ouvert\u00a0: il n’est plus relancé et libère sa place.',
    input: z.object({ ...byId, reason: endingReason }),
    output: quoteDetailSchema,
    errors: ['not_found', ...closedQuoteErrors],
  }),
  reopenQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/reopen',
    permission: 'quote:send',
    summary: 'Rouvre un devis classé sans suite, tant qu’il est valable.',
    input: z.object(byId),
    output: quoteDetailSchema,
    errors: ['not_found', 'quote_not_closed', 'quote_expired', 'plan_limit'],
  }),
  withdrawQuote: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/withdraw',
    permission: 'quote:send',
    summary: 'Retire un devis ouvert\u00a0: sa page dit au client qu’il l’est, et à qui s’adresser.',
    input: z.object({
      ...byId,
      reason: endingReason,
      /** The mail that tells it to the client; absent: none leaves. */
      letter: z
        .object({
          to: recipientInput.optional(),
          subject: letterInput.subject,
          message: letterInput.message,
        })
        .optional(),
    }),
    output: quoteDetailSchema,
    errors: [
      'not_found',
      'mailbox_refused',
      ...closedQuoteErrors,
      'recipient_missing',
      'recipient_not_on_card',
      ...mailLimitErrors,
    ],
    limit: sendingLimits,
  }),
  revokeQuoteLink: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/links/{linkId}/revoke',
    permission: 'quote:send',
    summary: 'Désactive un lien.',
    input: z.object({ ...byId, linkId: idSchema }),
    output: quoteDetailSchema,
    errors: ['not_found', ...closedQuoteErrors],
  }),
}
