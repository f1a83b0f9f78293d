import { z } from 'zod'
import {
  type CatalogueFacts,
  catalogueKinds,
  catalogueLimits,
  MAX_PRICE_CENTS,
} from '#shared/domain/catalogue/catalogue-item.ts'
import { NBSP } from '../french/typography.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { vatRateWhitelist } from '../french/vat-rates.ts'
import { idSchema } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const tooLong = (max: number) => `Texte trop long (max. ${max}${NBSP}caractères)`
/** A line that may be left out or empty: trimmed, null when there is none. */
const optional = (max: number) =>
  lineText()
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text?.trim() || null)

const shape = {
  reference: optional(catalogueLimits.reference),
  designation: lineText()
    .trim()
    .min(1, fieldMessages.required)
    .max(catalogueLimits.designation, tooLong(catalogueLimits.designation)),
  description: z
    .string()
    .trim()
    .max(catalogueLimits.description, tooLong(catalogueLimits.description))
    .default(''),
  kind: z.enum(catalogueKinds, 'Bien ou service\u202f?').default('services'),
  unit: optional(catalogueLimits.unit),
  unitPriceCents: z
    .int(fieldMessages.money)
    .min(0, 'Le prix ne peut pas être négatif')
    .max(MAX_PRICE_CENTS, 'Prix trop élevé'),
  /** What one costs, without VAT: for margins, never printed. */
  costCents: z
    .int(fieldMessages.money)
    .min(0, 'Le coût ne peut pas être négatif')
    .max(MAX_PRICE_CENTS, 'Coût trop élevé')
    .nullish()
    .transform((cents) => cents ?? null),
  vatRateBps: z
    .int(fieldMessages.percent)
    .refine((bps) => vatRateWhitelist.includes(bps), 'Ce taux de TVA n’existe pas en France'),
}

/** The writable fields of an item of the catalogue. */
export const catalogueFields = z.object(shape)
export type CatalogueFields = z.output<typeof catalogueFields> & CatalogueFacts
export type CatalogueFormValues = z.input<typeof catalogueFields>

/** The same with the revision that the edit was made from. */
export const catalogueChange = z.object({ itemId: idSchema, revision: z.int().min(1), ...shape })
