import { z } from 'zod'
import { templateFault } from '#shared/domain/email-templates/fill-template.ts'
import { templateLanguages } from '#shared/domain/email-templates/languages.ts'
import {
  TEMPLATE_BODY_MAX,
  TEMPLATE_FOLDER_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_SUBJECT_MAX,
  TEMPLATES_AT_ONCE,
} from '#shared/domain/email-templates/template-limits.ts'
import { type TemplateVariable, templateVariableNames } from '#shared/domain/email-templates/variables.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { NBSP } from '../french/typography.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const tooLong = (max: number) => `Texte trop long (max. ${max}${NBSP}caractères)`
const line = (max: number) => lineText(fieldMessages.required).trim().max(max, tooLong(max))
const withKnownVariables = (context: z.core.ParsePayload<string>) => {
  const fault = templateFault(context.value)
  if (fault !== null)
    context.issues.push({ code: 'custom', message: fault, input: context.value, continue: true })
}
const languageSchema = z.enum(templateLanguages)

/** The fields of a template. Errors of a variable name it, and the nearest one. */
export const templateFields = z.object({
  name: line(TEMPLATE_NAME_MAX).min(1, fieldMessages.required),
  language: languageSchema.default('fr'),
  /** A single level; '' for none. */
  folder: line(TEMPLATE_FOLDER_MAX).default(''),
  /** Read by whoever may read templates; else by its author alone. */
  shared: z.boolean().default(false),
  /** A mail that is written with it is prospecting. */
  prospecting: z.boolean().default(false),
  subject: line(TEMPLATE_SUBJECT_MAX).min(1, fieldMessages.required).check(withKnownVariables),
  /** HTML; cleaned when it is saved. */
  body: z.string().max(TEMPLATE_BODY_MAX, 'Message trop long').check(withKnownVariables),
})
export type TemplateFields = z.output<typeof templateFields>

const summarySchema = z.object({
  id: idSchema,
  name: z.string(),
  language: languageSchema,
  folder: z.string(),
  shared: z.boolean(),
  prospecting: z.boolean(),
  subject: z.string(),
  /** Times it was used, and the last of them. */
  uses: z.int(),
  usedAt: instantSchema.nullable(),
  updatedAt: instantSchema,
})
export type TemplateSummary = z.output<typeof summarySchema>

const templateSchema = summarySchema.extend({
  body: z.string(),
  revision: z.int(),
  updatedByName: z.string().nullable(),
})
export type EmailTemplate = z.output<typeof templateSchema>

export const templateOwners = ['shared', 'mine'] as const
const filters = {
  q: z.string().max(200).default(''),
  owner: z.enum(templateOwners).optional(),
  folder: z.string().max(TEMPLATE_FOLDER_MAX).optional(),
  language: languageSchema.optional(),
}
export type TemplateFilter = z.output<z.ZodObject<typeof filters>>
const sorting = {
  sort: z.enum(['name', 'uses', 'updated']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}
export type TemplateSorting = z.output<z.ZodObject<typeof sorting>>

/** On whom a template is filled in. What is left out follows from the rest: the contact of a devis or an invoice, the client of a conversation. */
const target = {
  contactId: idSchema.optional(),
  companyId: idSchema.optional(),
  quoteId: idSchema.optional(),
  invoiceId: idSchema.optional(),
  conversationId: idSchema.optional(),
  /** A recipient's address: finds the contact, where there is one. */
  email: z.string().trim().toLowerCase().max(254).optional(),
}
export type TemplateTarget = z.output<z.ZodObject<typeof target>>

const variableSchema = z.enum(templateVariableNames as [TemplateVariable, ...TemplateVariable[]])
const valuesSchema = z.partialRecord(variableSchema, z.string())
const byId = { templateId: idSchema }
const manyIds = {
  templateIds: z
    .array(idSchema)
    .min(1, 'Choisissez au moins une ligne')
    .max(TEMPLATES_AT_ONCE, `Au plus ${TEMPLATES_AT_ONCE}${NBSP}lignes à la fois`),
}

export const emailTemplatesContract = {
  listTemplates: memberEndpoint({
    method: 'GET',
    path: '/email-templates',
    permission: 'template:read',
    summary: 'Les modèles d’e-mails partagés et les siens, par page.',
    input: z.object({ ...filters, ...sorting, ...cursorInput }),
    output: pageOf(summarySchema),
  }),
  countTemplates: memberEndpoint({
    method: 'GET',
    path: '/email-templates/count',
    permission: 'template:read',
    summary: 'Le nombre de modèles d’un filtre, et combien sont partagés ou les siens.',
    input: z.object(filters),
    output: z.object({ count: z.int(), byOwner: z.record(z.enum(templateOwners), z.int()) }),
  }),
  listTemplateFolders: memberEndpoint({
    method: 'GET',
    path: '/email-templates/folders',
    permission: 'template:read',
    summary: 'Les dossiers des modèles que l’on voit, et combien chacun en contient.',
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ name: z.string(), count: z.int() })) }),
  }),
  getTemplateValues: memberEndpoint({
    method: 'GET',
    path: '/email-templates/values',
    permission: 'template:read',
    summary: 'Les valeurs connues des variables, pour un client, un devis, une facture ou une conversation.',
    input: z.object({ ...target, language: languageSchema.default('fr') }),
    output: z.object({ values: valuesSchema }),
    errors: ['not_found'],
  }),
  getTemplate: memberEndpoint({
    method: 'GET',
    path: '/email-templates/{templateId}',
    permission: 'template:read',
    summary: 'Un modèle d’e-mail.',
    input: z.object(byId),
    output: templateSchema,
    errors: ['not_found'],
  }),
  createTemplate: memberEndpoint({
    method: 'POST',
    path: '/email-templates',
    permission: 'template:read',
    summary:
      'Ajoute un modèle d’e-mail\u00a0: le sien, ou partagé (il faut alors pouvoir modifier les modèles).',
    input: templateFields,
    output: templateSchema,
  }),
  updateTemplate: memberEndpoint({
    method: 'PUT',
    path: '/email-templates/{templateId}',
    permission: 'template:read',
    summary: 'Remplace un modèle d’e-mail, à partir de la révision donnée.',
    input: z.object({ ...byId, revision: z.int().min(1), ...templateFields.shape }),
    output: templateSchema,
    /** version_conflict: its data is `{ current }`, the stored template. */
    errors: ['not_found', 'version_conflict'],
  }),
  duplicateTemplate: memberEndpoint({
    method: 'POST',
    path: '/email-templates/{templateId}/duplicate',
    permission: 'template:read',
    summary: 'Copie un modèle d’e-mail pour soi.',
    input: z.object(byId),
    output: templateSchema,
    errors: ['not_found'],
  }),
  moveTemplates: memberEndpoint({
    method: 'POST',
    path: '/email-templates/move',
    permission: 'template:read',
    summary: 'Range des modèles dans un dossier, ou dans aucun.',
    input: z.object({ ...manyIds, folder: line(TEMPLATE_FOLDER_MAX) }),
    output: z.object({ templateIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  removeTemplates: memberEndpoint({
    method: 'POST',
    path: '/email-templates/remove',
    permission: 'template:read',
    summary: 'Supprime des modèles d’e-mails\u00a0: tous, ou aucun. Ils se restaurent pendant 30\u00a0jours.',
    input: z.object(manyIds),
    output: z.object({ templateIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  restoreTemplates: memberEndpoint({
    method: 'POST',
    path: '/email-templates/restore',
    permission: 'template:read',
    summary: 'Restaure des modèles d’e-mails supprimés.',
    input: z.object(manyIds),
    output: z.object({ templateIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  renderTemplate: memberEndpoint({
    method: 'POST',
    path: '/email-templates/{templateId}/render',
    permission: 'template:read',
    summary: 'Remplit un modèle d’e-mail. Ce qui manque est nommé, et laissé entre crochets.',
    input: z.object({
      ...byId,
      ...target,
      /** Values that the caller knows better, or that were asked of somebody. */
      values: valuesSchema.optional(),
      /** Variables that the caller fills itself, later: they stay as `{numero}`. */
      later: z.array(variableSchema).max(templateVariableNames.length).default([]),
      /** For an automatic answer: a template of prospecting is refused at `templateId`. */
      automatic: z.boolean().default(false),
      /** Counts as a use, when nothing is missing. */
      use: z.boolean().default(false),
    }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      prospecting: z.boolean(),
      missing: z.array(z.object({ name: variableSchema, label: z.string() })),
    }),
    errors: ['not_found'],
    idempotent: false,
  }),
}
