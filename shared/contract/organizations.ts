import { z } from 'zod'
import {
  industries,
  organizationCurrencies,
  organizationDefaults,
  organizationSizes,
} from '#shared/domain/organizations/organization-choices.ts'
import { plans } from '#shared/domain/plans/plans.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { documentToneSchema } from './document-tone.ts'
import { idSchema, instantSchema, memberEndpoint, pictureHeaders, userEndpoint } from './endpoint.ts'
import {
  countrySchema,
  newOrganizationSchema,
  organizationInputSchema,
  organizationNameSchema,
  organizationSettingsSchema,
  slugSchema,
  text,
  timezoneSchema,
  vatNumberSchema,
} from './organization-fields.ts'
import { lineText } from './ruled-text.ts'

/** Body of POST /functions/v1/create-organization-and-user-data (specification, section 7.3), and `slug` when one is wanted. */
export const createOrganizationSchema = z.strictObject({
  userId: idSchema,
  email: z.string().trim().toLowerCase().pipe(z.email('Email invalide')),
  name: lineText().trim().max(120).optional(),
  orgName: organizationNameSchema,
  slug: slugSchema.optional(),
  country: countrySchema.default(organizationDefaults.country),
  timezone: timezoneSchema.default(organizationDefaults.timezone),
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
  description: z.string().nullable(),
  industry: z.enum(industries).nullable(),
  size: z.enum(organizationSizes),
  billingEmail: z.string().nullable(),
  currency: z.enum(organizationCurrencies),
  settings: organizationSettingsSchema,
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
  documentTone: documentToneSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Grows with each change of a fact; the logo and the colour are none. */
  revision: z.int(),
})
export type Organization = z.output<typeof organizationSchema>

export const LOGO_MAX_BYTES = 1_048_576

export const organizationsContract = {
  createOrganization: userEndpoint({
    method: 'POST',
    path: '/organizations',
    summary: 'Crée une organisation et ses invitations, d’un coup ou pas du tout.',
    input: newOrganizationSchema,
    output: z.object({ organization: z.object({ id: idSchema, name: z.string(), slug: z.string() }) }),
    errors: [
      'organization_slug_taken',
      'member_exists',
      'invitation_pending',
      'invitation_mails_exceeded',
      ...mailLimitErrors,
      'service_unavailable',
    ],
    limit: { max: 20, seconds: 3_600, by: 'user' },
  }),
  checkSlug: userEndpoint({
    method: 'GET',
    path: '/organizations/slug-available',
    summary: 'Dit si un identifiant d’organisation est libre.',
    input: z.object({
      slug: slugSchema,
      /** An organization of the caller, whose own slug counts as free. */
      exceptOrgId: idSchema.optional(),
    }),
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
    summary:
      'Modifie l’organisation\u202f; un champ absent garde sa valeur. Avec `revision`, refuse d’écrire par-dessus ce que l’on n’a pas lu.',
    input: organizationInputSchema.extend({ revision: z.int().min(1).optional() }),
    output: organizationSchema,
    errors: ['organization_slug_taken', 'plan_limit', 'version_conflict'],
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
    headers: pictureHeaders,
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
    errors: ['plan_limit'],
  }),
  deleteLogo: memberEndpoint({
    method: 'DELETE',
    path: '/organization/logo',
    permission: 'organization:update',
    summary: 'Retire le logo.',
    input: z.strictObject({}).optional(),
    output: organizationSchema,
  }),
  putDocumentTone: memberEndpoint({
    method: 'PUT',
    path: '/organization/document-tone',
    permission: 'organization:update',
    summary:
      'Choisit la couleur des documents, des mails et des pages du client\u202f; ce qui est déjà émis garde la sienne.',
    input: z.strictObject({ tone: documentToneSchema }),
    output: organizationSchema,
  }),
}
