import { z } from 'zod'
import { realRegimes } from '#shared/domain/invoices/vat-regimes.ts'
import { parseBic, parseIban } from '#shared/french/iban.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { memberEndpoint } from './endpoint.ts'
import { paymentTermsSchema } from './invoice-fields.ts'
import { parsed, text } from './organization-fields.ts'
import { lineText } from './ruled-text.ts'

const series = {
  /** Characters and tokens: `F{AAAA}-{N}` (NumberSeries). */
  format: lineText().trim().min(1, fieldMessages.required).max(60, 'Texte trop long (max. 60 caractères)'),
  padding: z.int('De 1 à 9 chiffres').min(1, 'De 1 à 9 chiffres').max(9, 'De 1 à 9 chiffres'),
  restarts: z.enum(['never', 'year', 'month']),
}
const seriesInput = z.object({
  ...series,
  /** The number that the present counter goes on from, when it gave none yet; null: as it is. */
  start: z
    .int('Nombre entier attendu')
    .min(1, 'Au moins 1')
    .max(999_999_999, 'Au plus 9 chiffres')
    .nullable(),
})
const seriesSchema = z.object({
  ...series,
  /** Rank of the next number, were it issued today. */
  next: z.int(),
  /** Whether the present counter gave a number: it then goes on from it. */
  counting: z.boolean(),
})
export type SeriesSettings = z.output<typeof seriesSchema>

const insuranceFields = { insurer: text(160), address: text(300), policy: text(80), coverage: text(160) }
const insuranceSchema = z.object({
  insurer: z.string(),
  address: z.string(),
  policy: z.string().nullable(),
  coverage: z.string(),
})

/** The decennial insurance, whole or not at all. */
const insuranceInput = z
  .object(insuranceFields)
  .nullable()
  .transform((value, call): z.output<typeof insuranceSchema> | null => {
    if (value === null || Object.values(value).every((one) => one === null)) return null
    const { insurer, address, coverage, policy } = value
    for (const [name, fact] of Object.entries({ insurer, address, coverage }))
      if (fact === null) call.addIssue({ code: 'custom', path: [name], message: fieldMessages.required })
    return { insurer: insurer ?? '', address: address ?? '', coverage: coverage ?? '', policy }
  })

/** SIREN, or SIREN_suffix: an address of the French directory (scheme 0225). BR-FR-23 and 25. */
const ownAddress = parsed((value) => {
  const address = value.replace(/\s/g, '')
  return /^\d{9}(?:_[A-Za-z0-9+\-_.]{1,50})?$/.test(address) ? address : null
}, 'Adresse invalide\u00a0: le SIREN, ou le SIREN suivi de «\u202f_\u202f» et d’un code')

export const invoiceSettingsInput = z.strictObject({
  shareCapitalCents: z
    .int(fieldMessages.money)
    .min(0, fieldMessages.money)
    .max(99_999_999_999_99, fieldMessages.money)
    .nullable(),
  registryTown: text(80),
  electronicAddress: ownAddress,
  insurance: insuranceInput,
  iban: parsed(parseIban, fieldMessages.iban),
  bic: parsed(parseBic, fieldMessages.bic),
  accountName: text(70),
  vatOnDebits: z.boolean(),
  /** How VAT is declared; null while unsaid. An organization in franchise says so of itself (`vatFranchise`). */
  vatRegime: z.enum(realRegimes).nullable(),
  paymentTerms: paymentTermsSchema.refine(
    ({ kind }) => kind !== 'chosen',
    'Choisissez un délai, non une date',
  ),
  /** Days to pay that an agreement of the trade allows (C. com. art. L. 441-11); null: those of the law. */
  sectorTermDays: z
    .int('Nombre entier attendu')
    .min(61, 'Plus de 60 jours')
    .max(365, 'Au plus 365 jours')
    .nullable()
    .default(null),
  numbering: z.object({
    /** The month, 1 to 12, in which the fiscal year begins. */
    yearStart: z.int().min(1).max(12).default(1),
    main: seriesInput,
    deposit: seriesInput.nullable(),
    creditNote: seriesInput.nullable(),
  }),
})
export type InvoiceSettingsInput = z.output<typeof invoiceSettingsInput>

export const invoiceSettingsSchema = z.object({
  shareCapitalCents: z.int().nullable(),
  registryTown: z.string().nullable(),
  electronicAddress: z.string().nullable(),
  insurance: insuranceSchema.nullable(),
  /** Masked (maskIban) for a role that may not write invoices. */
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  accountName: z.string().nullable(),
  vatOnDebits: z.boolean(),
  vatRegime: z.enum(realRegimes).nullable(),
  paymentTerms: paymentTermsSchema,
  sectorTermDays: z.int().nullable(),
  numbering: z.object({
    yearStart: z.int(),
    main: seriesSchema,
    deposit: seriesSchema.nullable(),
    creditNote: seriesSchema.nullable(),
  }),
  /** 0 before the first save. */
  revision: z.int(),
})
export type InvoiceSettings = z.output<typeof invoiceSettingsSchema>

export const invoiceSettingsContract = {
  getInvoiceSettings: memberEndpoint({
    method: 'GET',
    path: '/invoice-settings',
    permission: 'invoice:read',
    summary:
      'Ce que l’organisation dit de toutes ses factures\u00a0: numéros, délai de paiement, banque, mentions.',
    input: z.object({}),
    output: invoiceSettingsSchema,
  }),
  updateInvoiceSettings: memberEndpoint({
    method: 'PUT',
    path: '/invoice-settings',
    permission: 'organization:update',
    summary: 'Remplace ces réglages, à partir de la révision donnée. Les factures émises ne changent pas.',
    input: invoiceSettingsInput.extend({ revision: z.int().min(0) }),
    output: invoiceSettingsSchema,
    errors: ['version_conflict'],
  }),
}
