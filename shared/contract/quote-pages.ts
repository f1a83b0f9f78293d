import { z } from 'zod'
import type { QuoteDocument, QuotePages } from '#shared/domain/documents/quote-document.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'

/** A drawing costs the same whatever it becomes. */
export const pagesLimit = [
  { max: 120, seconds: 60, by: 'user' },
  { max: 600, seconds: 60, by: 'organization' },
] as const

/** Built by the product itself from frozen facts: described, not checked again. */
const documentSchema = z.custom<QuoteDocument>((value) => typeof value === 'object' && value !== null)
const byId = { quoteId: idSchema }

/** Part of `quotesContract`. */
export const quotePageEndpoints = {
  getQuoteDocument: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/document',
    permission: 'quote:read',
    summary: 'Le document du devis\u00a0: celui qui serait envoyé, ou celui qui l’a été.',
    input: z.object(byId),
    output: documentSchema,
    errors: ['not_found'],
  }),
  getQuotePdf: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/pdf',
    permission: 'quote:read',
    summary: 'Le PDF du devis\u00a0: aperçu d’un brouillon, ou fichier exact qui a été envoyé.',
    input: z.object({
      ...byId,
      /** Default: the present one. */
      version: z.coerce.number().int().min(1).max(1_000).optional(),
    }),
    output: z.file(),
    errors: ['not_found', 'document_too_long', 'service_unavailable'],
    limit: pagesLimit,
  }),
  getQuotePages: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/pages',
    permission: 'quote:read',
    summary: 'Les pages du devis à l’écran : un dessin SVG par page, et leur texte.',
    input: z.object(byId),
    output: z.object({
      pages: z.array(z.string()),
      text: z.array(z.string()),
    }) satisfies z.ZodType<QuotePages>,
    errors: ['not_found', 'document_too_long', 'service_unavailable'],
    limit: pagesLimit,
  }),
}
