import { z } from 'zod'
import { MAX_PRICE_CENTS } from '#shared/domain/catalogue/catalogue-item.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'

const lineId = z.string().min(1).max(100)

/** What one of a line costs, without VAT, in the currency of its document; null: that of the catalogue’s item, where there is one. */
export const lineCostFields = z.object({
  unitCostCents: z
    .int(fieldMessages.money)
    .min(0, 'Le coût ne peut pas être négatif')
    .max(MAX_PRICE_CENTS, 'Coût trop élevé')
    .nullable(),
})

const lineCosts = z.object({
  items: z.array(
    z.object({
      lineId,
      unitCostCents: z.int(),
      /** Typed on the line, rather than copied from the catalogue. */
      typed: z.boolean(),
    }),
  ),
})
export type LineCosts = z.output<typeof lineCosts>

export const lineCostsContract = {
  listLineCosts: memberEndpoint({
    method: 'GET',
    path: '/line-costs/{documentId}',
    permission: 'report:read',
    summary: 'Ce que coûtent les lignes d’un devis ou d’une facture, là où c’est connu.',
    input: z.object({ documentId: idSchema }),
    output: lineCosts,
    errors: ['not_found'],
  }),
  setLineCost: memberEndpoint({
    method: 'PUT',
    path: '/line-costs/{documentId}/{lineId}',
    permission: 'catalogue:write',
    summary: 'Fixe le coût d’une ligne d’un brouillon, ou lui rend celui du catalogue.',
    input: lineCostFields.extend({ documentId: idSchema, lineId }),
    output: lineCosts,
    errors: ['not_found', 'forbidden', 'quote_not_draft', 'invoice_not_draft'],
  }),
}
