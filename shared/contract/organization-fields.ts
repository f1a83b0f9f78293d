import { z } from 'zod'
import {
  industries,
  ORGANIZATION_DESCRIPTION_MAX,
  organizationCurrencies,
  organizationDefaults,
  organizationSizes,
  WIZARD_MEMBERS_MAX,
} from '#shared/domain/organizations/organization-choices.ts'
import { ORGANIZATION_NAME_MAX } from '#shared/domain/sign-in/account-rules.ts'
import { SLUG_MAX, SLUG_PATTERN } from '#shared/domain/text/slug.ts'
import { roles } from '../domain/roles.ts'
import { isCountry } from '../french/countries.ts'
import { parsePhone } from '../french/phone.ts'
import { parseSiren, parseSiret } from '../french/siren.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { parseVatNumber } from '../french/vat-number.ts'
import { lineText } from './ruled-text.ts'

export const organizationNameSchema = lineText('Nom requis (min. 2 caractères)')
  .trim()
  .min(2, 'Nom requis (min. 2 caractères)')
  .max(ORGANIZATION_NAME_MAX, `Nom trop long (max. ${ORGANIZATION_NAME_MAX} caractères)`)

export const slugSchema = z
  .string('Slug requis')
  .trim()
  .min(2, 'Slug requis')
  .max(SLUG_MAX, 'Slug trop long')
  .regex(SLUG_PATTERN, 'Slug invalide (lettres minuscules, chiffres et tirets uniquement)')

/** ISO 3166-1 alpha-2. */
export const countrySchema = z.string('Pays requis').trim().refine(isCountry, 'Pays requis')

export const timezoneSchema = z.string('Fuseau horaire requis').refine(isTimeZone, 'Fuseau horaire requis')

/** Named zones only: PostgreSQL reads the sign of an offset the other way. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('fr', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const emailSchema = z
  .string('Email invalide')
  .trim()
  .toLowerCase()
  .max(254, 'Email invalide')
  .pipe(z.email('Email invalide'))

/** A text of one line; an empty one is none. */
export const text = (max: number, message = `Texte trop long (max. ${max} caractères)`, kind = lineText) =>
  kind()
    .trim()
    .max(max, message)
    .nullable()
    .transform((value) => value || null)

/** A text that `parse` brings to its canonical form; null when empty. */
export const parsed = (parse: (value: string) => string | null, message: string) =>
  text(60).transform((value, call) => {
    if (value === null) return null
    const canonical = parse(value)
    if (canonical === null) call.addIssue({ code: 'custom', message })
    return canonical
  })

/** A SIREN, or the SIRET that begins with it; `sirenFacts` tells them apart. */
export const sirenOrSiretSchema = parsed(
  (value) => parseSiret(value) ?? parseSiren(value),
  'Numéro invalide\u00a0: 9 chiffres pour un SIREN, 14 pour un SIRET',
)
export const vatNumberSchema = parsed(parseVatNumber, fieldMessages.vatNumber)
export const phoneSchema = parsed((value) => parsePhone(value), fieldMessages.phone)

const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, 'Choix invalide')

const industrySchema = z.union(
  [z.literal('').transform(() => null), z.null(), choice(industries)],
  'Choix invalide',
)
const websiteSchema = text(200, fieldMessages.url).refine(
  (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
  fieldMessages.url,
)

/** Fields of an organization (specification, section 3), for its settings and its wizard. */
const companyFields = {
  name: organizationNameSchema,
  slug: slugSchema,
  description: text(
    ORGANIZATION_DESCRIPTION_MAX,
    `Description trop longue (max. ${ORGANIZATION_DESCRIPTION_MAX} caractères)`,
    z.string,
  ),
  industry: industrySchema,
  size: choice(organizationSizes),
  website: websiteSchema,
  country: countrySchema,
  timezone: timezoneSchema,
  billingEmail: emailSchema,
  currency: choice(organizationCurrencies),
  addressLine1: text(120),
  postalCode: text(20),
  city: text(80),
  vatNumber: vatNumberSchema,
}

export const organizationSettingsSchema = z.object({
  /** False: the client's page offers no signature online. */
  electronicSignature: z.boolean(),
  /** For the reminders, which do not exist yet. */
  autoReminders: z.boolean(),
  /** For the billing, which does not exist yet. */
  centralizedBilling: z.boolean(),
})
export type OrganizationSettings = z.output<typeof organizationSettingsSchema>

/** Every fact of an organization; a field that is not sent keeps its value. */
export const organizationInputSchema = z
  .strictObject({
    ...companyFields,
    settings: organizationSettingsSchema.partial(),
    legalForm: text(60),
    siren: parsed(parseSiren, fieldMessages.siren),
    siret: parsed(parseSiret, fieldMessages.siret),
    addressLine2: text(120),
    phone: phoneSchema,
    email: text(254).refine(
      (value) => value === null || z.email().safeParse(value).success,
      fieldMessages.email,
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
    quoteNotes: text(2_000, undefined, z.string),
  })
  .partial()
export type OrganizationInput = z.output<typeof organizationInputSchema>

/** Someone whom the wizard invites (specification, section 3, « wizard member entry »). */
export const wizardMemberSchema = z.strictObject({
  email: emailSchema,
  firstName: lineText('Prénom requis')
    .trim()
    .min(1, 'Prénom requis')
    .max(60, 'Prénom trop long (max. 60 caractères)'),
  lastName: text(60, 'Nom trop long (max. 60 caractères)').default(null),
  title: text(80, 'Fonction trop longue (max. 80 caractères)').default(null),
  phone: phoneSchema.default(null),
  role: z.enum(roles, 'Choix invalide'),
  /** False: the invitation waits in the members’ page, and no mail leaves. */
  sendInvitation: z.boolean().default(true),
})
export type WizardMember = z.output<typeof wizardMemberSchema>

/** Characters of a logo in a JSON body: 512 KiB of image in base64. */
export const LOGO_DATA_MAX = 700_000

const logoDataSchema = z
  .string()
  .max(LOGO_DATA_MAX, 'Image trop lourde (max. 512 Ko)')
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'Choisissez une image PNG ou JPEG')

/** The whole wizard at once (specification, 2.7): the organization and its invitations, or nothing. */
export const newOrganizationSchema = z
  .strictObject({
    ...companyFields,
    description: companyFields.description.default(null),
    industry: companyFields.industry.default(null),
    size: companyFields.size.default(organizationDefaults.size),
    website: companyFields.website.default(null),
    country: companyFields.country.default(organizationDefaults.country),
    timezone: companyFields.timezone.default(organizationDefaults.timezone),
    currency: companyFields.currency.default(organizationDefaults.currency),
    addressLine1: companyFields.addressLine1.default(null),
    postalCode: companyFields.postalCode.default(null),
    city: companyFields.city.default(null),
    vatNumber: companyFields.vatNumber.default(null),
    /** Default: the founder's own address. */
    billingEmail: companyFields.billingEmail.optional(),
    /** A data URL; PNG or JPEG. */
    logo: logoDataSchema.nullable().default(null),
    members: z
      .array(wizardMemberSchema)
      .max(WIZARD_MEMBERS_MAX, `Au plus ${WIZARD_MEMBERS_MAX} membres à la fois`)
      .default([]),
  })
  .superRefine(({ members }, call) => {
    const seen = new Set<string>()
    for (const [index, { email }] of members.entries()) {
      if (seen.has(email))
        call.addIssue({
          code: 'custom',
          path: ['members', index, 'email'],
          message: 'Cette adresse email a déjà une invitation en attente',
        })
      seen.add(email)
    }
  })
export type NewOrganization = z.output<typeof newOrganizationSchema>
