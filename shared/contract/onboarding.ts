import { z } from 'zod'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import { onboardingMessages, onboardingSteps } from '#shared/domain/onboarding/onboarding.ts'
import { parseIban } from '#shared/french/iban.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import {
  countrySchema,
  organizationNameSchema,
  parsed,
  sirenOrSiretSchema,
  text,
  timezoneSchema,
  vatNumberSchema,
} from './organization-fields.ts'
import { pagesLimit } from './quote-pages.ts'
import { lineText } from './ruled-text.ts'

const anyText = lineText().max(200)

/** The input so far, right or wrong (specification, section 3, « onboarding form »). */
export const onboardingDraftSchema = z.strictObject({
  firstName: anyText,
  lastName: anyText,
  jobTitle: anyText,
  companyName: anyText,
  companySiret: anyText,
  companyForm: anyText,
  companyFranchise: z.boolean(),
  companyIban: anyText,
  companyAddress: anyText,
  companyCity: anyText,
  companyPostalCode: anyText,
  companyCountry: anyText,
  companyVat: anyText,
  timezone: anyText,
  /** The organization's revision from which the company’s fields were read. */
  revision: z.int().min(1),
})
export type OnboardingDraft = z.output<typeof onboardingDraftSchema>

const ownName = lineText(onboardingMessages.names)
  .trim()
  .min(1, onboardingMessages.names)
  .max(60, 'Texte trop long (max. 60 caractères)')

export const onboardingProfileSchema = z.strictObject({
  firstName: ownName,
  lastName: ownName,
  jobTitle: text(80, 'Fonction trop longue (max. 80 caractères)').default(null),
})

export const onboardingCompanySchema = z.strictObject({
  companyName: lineText(onboardingMessages.company)
    .trim()
    .min(1, onboardingMessages.company)
    .pipe(organizationNameSchema),
  companySiret: sirenOrSiretSchema,
  companyForm: text(60),
  companyFranchise: z.boolean(),
  /** Only where the settings of invoices have none. */
  companyIban: parsed(parseIban, fieldMessages.iban),
  companyAddress: text(120),
  companyCity: text(80),
  companyPostalCode: text(20),
  companyCountry: countrySchema,
  companyVat: vatNumberSchema,
  timezone: timezoneSchema,
})

/** The company's fields are those that changed; they ask for organization:update. */
export const onboardingInputSchema = z.strictObject({
  ...onboardingProfileSchema.shape,
  ...onboardingCompanySchema.partial().shape,
  /** Refuses to write over company facts that were not read. */
  revision: z.int().min(1).optional(),
})
export type OnboardingInput = z.output<typeof onboardingInputSchema>

const stepSchema = z
  .int()
  .min(0)
  .max(onboardingSteps.length - 1)

/** Whether each step towards a first devis is done. */
const firstStepsSchema = z.object({
  siren: z.boolean(),
  /** A sole trader has none other to say. */
  legalForm: z.boolean(),
  address: z.boolean(),
  /** Its number, or the franchise. */
  vat: z.boolean(),
  logo: z.boolean(),
  iban: z.boolean(),
  /** One’s own, and an account of the bank page: what one’s role cannot see is not done. */
  mailbox: z.boolean(),
  bank: z.boolean(),
  client: z.boolean(),
  /** A devis is begun, and not sent yet. */
  draft: z.boolean(),
})
export type FirstSteps = z.output<typeof firstStepsSchema>

export const onboardingContract = {
  getFirstSteps: memberEndpoint({
    method: 'GET',
    path: '/onboarding/first-steps',
    permission: 'dashboard:read',
    summary:
      'Ce qui est fait avant le premier devis\u00a0; rien de plus une fois un devis envoyé ou une facture émise.',
    input: z.object({}),
    output: z.object({ steps: firstStepsSchema.nullable() }),
  }),
  getOnboarding: memberEndpoint({
    method: 'GET',
    path: '/onboarding',
    permission: 'organization:read',
    summary: 'Où en est sa propre configuration, dans cette organisation.',
    input: z.object({}),
    output: z.object({
      completed: z.boolean(),
      step: stepSchema,
      /** Null before the first step was left. */
      draft: onboardingDraftSchema.nullable(),
      savedAt: instantSchema.nullable(),
      /** The demonstration of this organization, while it is there. */
      demoQuoteId: idSchema.nullable(),
    }),
  }),
  getOwnPaper: memberEndpoint({
    method: 'GET',
    path: '/onboarding/paper',
    permission: 'organization:read',
    summary:
      'Un devis d’exemple, tel que l’organisation l’imprimerait avec ce qui est saisi\u00a0: un dessin SVG par page, et leur texte.',
    input: z.object({}),
    output: z.object({
      pages: z.array(z.string()),
      text: z.array(z.string()),
    }) satisfies z.ZodType<QuotePages>,
    errors: ['document_too_long', 'service_unavailable'],
    limit: pagesLimit,
  }),
  saveOnboardingDraft: memberEndpoint({
    method: 'PUT',
    path: '/onboarding/draft',
    permission: 'organization:read',
    summary: 'Garde ce qui est saisi, pour reprendre plus tard\u202f; rien n’est encore appliqué.',
    input: z.object({ step: stepSchema, draft: onboardingDraftSchema }),
    output: z.object({ savedAt: instantSchema }),
  }),
  completeOnboarding: memberEndpoint({
    method: 'POST',
    path: '/onboarding/complete',
    permission: 'organization:read',
    summary: 'Enregistre le profil et l’entreprise, et termine sa configuration.',
    input: onboardingInputSchema,
    output: z.object({ completed: z.literal(true) }),
    errors: ['plan_limit', 'version_conflict'],
  }),
  skipOnboarding: memberEndpoint({
    method: 'POST',
    path: '/onboarding/skip',
    permission: 'organization:read',
    summary: 'Termine sa configuration sans rien enregistrer.',
    input: z.strictObject({}).optional(),
    output: z.object({ completed: z.literal(true) }),
    idempotent: false,
  }),
}
