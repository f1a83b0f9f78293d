import { z } from 'zod'
import { memberEndpoint } from './endpoint.ts'
import { featureFound } from './found.gen.ts'

/** The rows of each kind, below its name in the answer. */
const foundSchema = z.object(featureFound)
export type Found = z.output<typeof foundSchema>

export const searchContract = {
  findAnything: memberEndpoint({
    method: 'GET',
    path: '/search',
    permission: 'organization:read',
    summary:
      'Ce qui répond le mieux à quelques mots, de chaque sorte\u00a0: devis, factures, entreprises, articles…',
    input: z.object({ q: z.string().trim().min(1).max(100) }),
    output: foundSchema.extend({
      /** The words that were sought instead, where those typed find nothing; else null. */
      meant: z.string().nullable(),
    }),
  }),
}
