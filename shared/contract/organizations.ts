import { z } from 'zod'
import { plans } from '../domain/plans.ts'
import { SLUG_MAX, SLUG_PATTERN } from '../domain/slug.ts'
import { parsePhone } from '../french/phone.ts'
import { parseSiren, parseSiret } from '../french/siren.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { parseVatNumber } from '../french/vat-number.ts'
import { idSchema, instantSchema, memberEndpoint, userEndpoint } from './endpoint.ts'

export const organizationNameSchema = z
  .string('Nom requis (min. 2 caractères)')
  .trim()
  .min(2, 'Nom requis (min. 2 caractères)')
  .max(80, 'Nom trop long (max. 80 caractères)')

export const slugSchema = z
  .string('Slug requis')
  .trim()
  .min(2, 'Slug requis')
  .max(SLUG_MAX, 'Slug trop long')
  .regex(SLUG_PATTERN, 'Slug invalide (lettres minuscules, chiffres et tirets uniquement)')

const countrySchema = z.string('Pays requis').regex(/^[A-Z]{2}$/, 'Pays requis')

const timezoneSchema = z
  .string('Fuseau horaire requis')
  .min(1, 'Fuseau horaire requis')
  .refine(isTimeZone, 'Fuseau horaire requis')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An empty text is none. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Texte trop long (max. ${max} caractères)`)
    .nullable()
    .transform((value) => value || null)

/** A text that `parse` brings to its canonical form; null when empty. */
const parsed = (parse: (value: string) => string | null, message: string) =>
  text(60).transform((value, call) => {
    if (value === null) return null
    const canonical = parse(value)
    if (canonical === null) call.addIssue({ code: 'custom', message })
    return canonical
  })

const vatNumberSchema = parsed(parseVatNumber, fieldMessages.vatNumber)

/** Body of POST /functions/v1/create-organization-and-user-data (specification, section 7.3), and `slug` when one is wanted. */
export const createOrganizationSchema = z.strictObject({
  userId: idSchema,
  email: z.string().trim().toLowerCase().pipe(z.email('Email invalide')),
  name: z.string().trim().max(120).optional(),
  orgName: organizationNameSchema,
  slug: slugSchema.optional(),
  country: countrySchema.default('FR'),
  timezone: timezoneSchema.default('Europe/Paris'),
  plan: z.literal('gratuit', 'Seul le plan gratuit peut être choisi ici').default('gratuit'),
  address: text(120).optional(),
  city: text(80).optional(),
  postalCode: text(20).optional(),
  vatNumber: vatNumberSchema.optional(),
})
export type CreateOrganization = z.output<typeof createOrganizationSchema>

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  plan: z.enum(plans),
  country: z.string(),
  timezone: z.string(),
  currency: z.string(),
  legalForm: z.string().nullable(),
  siren: z.string().nullable(),
  siret: z.string().nullable(),
  vatNumber: z.string().nullable(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  soleTrader: z.boolean(),
  vatFranchise: z.boolean(),
  latePenaltyBps: z.int().nullable(),
  quoteValidityDays: z.int(),
  paymentTerms: z.string(),
  quoteNotes: z.string().nullable(),
  hasLogo: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Organization = z.output<typeof organizationSchema>

/** Every fact that documents print; a field that is not sent keeps its value. */
export const organizationInputSchema = z
  .strictObject({
    name: organizationNameSchema,
    slug: slugSchema,
    country: countrySchema,
    timezone: timezoneSchema,
    legalForm: text(60),
    siren: parsed(parseSiren, fieldMessages.siren),
    siret: parsed(parseSiret, fieldMessages.siret),
    vatNumber: vatNumberSchema,
    addressLine1: text(120),
    addressLine2: text(120),
    postalCode: text(20),
    city: text(80),
    phone: parsed((value) => parsePhone(value), fieldMessages.phone),
    email: text(254).refine(
      (value) => value === null || z.email().safeParse(value).success,
      fieldMessages.email,
    ),
    website: text(200).refine(
      (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
      fieldMessages.url,
    ),
    soleTrader: z.boolean(),
    vatFranchise: z.boolean(),
    latePenaltyBps: z
      .int('Pourcentage invalide')
      .min(0, 'Pourcentage invalide')
      .max(10_000, 'Pourcentage invalide')
      .nullable(),
    quoteValidityDays: z
      .int('Nombre de jours invalide')
      .min(1, 'De 1 à 365 jours')
      .max(365, 'De 1 à 365 jours'),
    paymentTerms: z
      .string()
      .trim()
      .min(1, 'Conditions de paiement requises')
      .max(500, 'Texte trop long (max. 500 caractères)'),
    quoteNotes: text(2_000),
  })
  .partial()
export type OrganizationInput = z.output<typeof organizationInputSchema>

export const LOGO_MAX_BYTES = 1_048_576

export const organizationsContract = {
  checkSlug: userEndpoint({
    method: 'GET',
    path: '/organizations/slug-available',
    summary: 'Dit si un identifiant d’organisation est libre.',
    input: z.object({ slug: slugSchema }),
    output: z.object({ available: z.boolean() }),
    limit: { max: 120, seconds: 60, by: 'user' },
  }),
  switchOrganization: userEndpoint({
    method: 'POST',
    path: '/organizations/switch',
    summary: 'Choisit l’organisation où l’on travaille, sur cet appareil et pour les prochaines connexions.',
    input: z.strictObject({ orgId: idSchema }),
    output: z.object({ orgId: idSchema }),
    errors: ['not_found'],
    idempotent: false,
  }),
  getOrganization: memberEndpoint({
    method: 'GET',
    path: '/organization',
    permission: 'organization:read',
    summary: 'Ce que les documents disent de l’organisation.',
    input: z.object({}),
    output: organizationSchema,
  }),
  updateOrganization: memberEndpoint({
    method: 'PATCH',
    path: '/organization',
    permission: 'organization:update',
    summary: 'Modifie l’organisation\u202f; un champ absent garde sa valeur.',
    input: organizationInputSchema,
    output: organizationSchema,
    errors: ['organization_slug_taken'],
  }),
  getLogo: memberEndpoint({
    method: 'GET',
    path: '/organization/logo',
    permission: 'organization:read',
    summary:
      'Le logo imprimé sur les documents. `version` ne sert qu’à changer l’adresse quand l’image change.',
    input: z.object({ version: z.string().max(40).optional() }),
    output: z.file(),
    errors: ['not_found'],
  }),
  putLogo: memberEndpoint({
    method: 'PUT',
    path: '/organization/logo',
    permission: 'organization:update',
    summary: 'Remplace le logo\u00a0: PNG ou JPEG, 1 Mo au plus.',
    input: z.object({
      logo: z.file('Choisissez une image').max(LOGO_MAX_BYTES, 'Image trop lourde (max. 1 Mo)'),
    }),
    output: organizationSchema,
  }),
  deleteLogo: memberEndpoint({
    method: 'DELETE',
    path: '/organization/logo',
    permission: 'organization:update',
    summary: 'Retire le logo.',
    input: z.strictObject({}).optional(),
    output: organizationSchema,
  }),
}
