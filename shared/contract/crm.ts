import { z } from 'zod'
import { clientTagEndpoints, tagSchema } from './client-tags.ts'
import { companyChange, companyFields, companyKinds, contactChange, contactFields } from './crm-fields.ts'
import { recipientInput } from './document-sending.ts'
import {
  cursorInput,
  daySchema,
  flagInput,
  idSchema,
  instantSchema,
  memberEndpoint,
  pageOf,
} from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { currencySchema } from './report-fields.ts'

const nullableText = z.string().nullable()
export const clientStates = ['active', 'archived'] as const
const directions = ['asc', 'desc'] as const
/** The first due day of the open tasks about it; null: nothing is planned. */
const nextTaskOn = daySchema.nullable()

/** A row of the list of companies. `phone` is E.164. */
export const companySummarySchema = z.object({
  id: idSchema,
  kind: z.enum(companyKinds),
  name: z.string(),
  siren: nullableText,
  email: nullableText,
  phone: nullableText,
  city: nullableText,
  tags: z.array(z.string()),
  nextTaskOn,
  archivedAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type CompanySummary = z.output<typeof companySummarySchema>

const companyOwedSchema = z.array(z.object({ currency: currencySchema, owedCents: z.int() }))
/** What a company owes, an amount for each currency. */
export type CompanyOwed = z.output<typeof companyOwedSchema>

const listedCompanySchema = companySummarySchema.extend({
  /** Null for who may not read invoices. */
  owed: companyOwedSchema.nullable(),
})
export type ListedCompany = z.output<typeof listedCompanySchema>

const addressFacts = {
  addressLine1: nullableText,
  addressLine2: nullableText,
  postalCode: nullableText,
  country: z.string(),
}
const versionFacts = { updatedAt: instantSchema, revision: z.int() }

export const companySchema = companySummarySchema.extend({
  siret: nullableText,
  vatNumber: nullableText,
  website: nullableText,
  ...addressFacts,
  electronicScheme: nullableText,
  electronicAddress: nullableText,
  purchaseOrderRequired: z.boolean(),
  buyerReference: nullableText,
  deliveryName: nullableText,
  deliveryLine1: nullableText,
  deliveryLine2: nullableText,
  deliveryPostalCode: nullableText,
  deliveryCity: nullableText,
  deliveryCountry: nullableText,
  notes: nullableText,
  ...versionFacts,
})
export type Company = z.output<typeof companySchema>

/** A row of the list of contacts. Phones are E.164. */
export const contactSummarySchema = z.object({
  id: idSchema,
  firstName: nullableText,
  lastName: z.string(),
  jobTitle: nullableText,
  companyId: idSchema.nullable(),
  companyName: nullableText,
  email: nullableText,
  phone: nullableText,
  mobile: nullableText,
  city: nullableText,
  tags: z.array(z.string()),
  nextTaskOn,
  archivedAt: instantSchema.nullable(),
  createdAt: instantSchema,
})
export type ContactSummary = z.output<typeof contactSummarySchema>

export const contactSchema = contactSummarySchema.extend({
  ...addressFacts,
  notes: nullableText,
  ...versionFacts,
})
export type Contact = z.output<typeof contactSchema>

/** Words are all sought, in any order, anywhere; words of one or two letters where a word begins. */
const q = z.string().max(200).default('')
const city = z.string().trim().max(80).optional()

const tag = tagSchema.optional()

/** « Sans suite prévue »: no open task with a day. */
const unplanned = flagInput.default(false)

const companyFilter = {
  q,
  state: z.enum(clientStates).default('active'),
  kind: z.enum(companyKinds).optional(),
  city,
  tag,
  unplanned,
}
const contactFilter = {
  q,
  state: z.enum(clientStates).default('active'),
  companyId: idSchema.optional(),
  city,
  tag,
  unplanned,
}
export type CompanyFilter = z.output<z.ZodObject<typeof companyFilter>>
export type ContactFilter = z.output<z.ZodObject<typeof contactFilter>>

export const clientSorts = ['name', 'created', 'city', 'next'] as const
const sorting = { sort: z.enum(clientSorts).default('name'), direction: z.enum(directions).default('asc') }
export type ClientSorting = z.output<z.ZodObject<typeof sorting>>

const count = z.object({ count: z.int(), byState: z.record(z.enum(clientStates), z.int()) })
const ids = z.array(idSchema).min(1, 'Choisissez au moins une ligne').max(200, 'Au plus 200 lignes à la fois')
const exceptId = idSchema.optional()

/** An address to put on the card of a company, or else of a contact. `name`: who reads it. */
const addressOfClient = z
  .object({
    companyId: idSchema.nullable().default(null),
    contactId: idSchema.nullable().default(null),
    ...recipientInput.shape,
  })
  .refine(({ companyId, contactId }) => companyId !== null || contactId !== null, {
    path: ['companyId'],
    message: 'Indiquez l’entreprise ou le contact.',
  })
export type AddressOfClient = z.output<typeof addressOfClient>

/** Rows that ⌘K shows. */
export const crmFound = { companies: z.array(companySummarySchema), contacts: z.array(contactSummarySchema) }

export const crmContract = {
  listCompanies: memberEndpoint({
    method: 'GET',
    path: '/companies',
    permission: 'company:read',
    summary: 'Les entreprises et particuliers, par page.',
    input: z.object({ ...companyFilter, ...sorting, ...cursorInput }),
    output: pageOf(listedCompanySchema),
  }),
  countCompanies: memberEndpoint({
    method: 'GET',
    path: '/companies/count',
    permission: 'company:read',
    summary: 'Le nombre d’entreprises d’un filtre, et dans chaque état.',
    input: z.object(companyFilter),
    output: count,
  }),
  exportCompanies: tableEndpoint({
    path: '/companies/export',
    permission: 'company:read',
    summary: 'Toutes les entreprises d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...companyFilter },
  }),
  findCompanyDuplicates: memberEndpoint({
    method: 'GET',
    path: '/companies/duplicates',
    permission: 'company:read',
    summary: 'Les entreprises qui ont déjà ce SIREN, ce SIRET ou cette adresse e-mail.',
    input: z.object({
      siren: z.string().max(30).optional(),
      siret: z.string().max(30).optional(),
      email: z.string().max(254).optional(),
      exceptId,
    }),
    output: z.object({
      matches: z.array(companySummarySchema.extend({ same: z.array(z.enum(['siren', 'siret', 'email'])) })),
    }),
  }),
  getCompany: memberEndpoint({
    method: 'GET',
    path: '/companies/{companyId}',
    permission: 'company:read',
    summary: 'Une entreprise ou un particulier.',
    input: z.object({ companyId: idSchema }),
    output: companySchema,
    errors: ['not_found'],
  }),
  createCompany: memberEndpoint({
    method: 'POST',
    path: '/companies',
    permission: 'company:write',
    summary: 'Ajoute une entreprise ou un particulier.',
    input: companyFields,
    output: companySchema,
  }),
  updateCompany: memberEndpoint({
    method: 'PUT',
    path: '/companies/{companyId}',
    permission: 'company:write',
    summary: 'Remplace les informations d’une entreprise, si personne ne l’a modifiée depuis.',
    input: companyChange,
    output: companySchema,
    errors: ['not_found', 'archived', 'version_conflict'],
  }),
  archiveCompanies: memberEndpoint({
    method: 'POST',
    path: '/companies/archive',
    permission: 'company:archive',
    summary: 'Archive des entreprises\u202f; rien n’est supprimé.',
    input: z.object({ companyIds: ids }),
    output: z.object({ companyIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  restoreCompanies: memberEndpoint({
    method: 'POST',
    path: '/companies/restore',
    permission: 'company:archive',
    summary: 'Restaure des entreprises archivées.',
    input: z.object({ companyIds: ids }),
    output: z.object({ companyIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  createClient: memberEndpoint({
    method: 'POST',
    path: '/clients',
    permission: 'company:write',
    summary: 'Ajoute d’un coup une entreprise et, s’il est donné, son contact.',
    input: z.object({ company: companyFields.strict(), contact: contactFields.strict().nullish() }),
    output: z.object({ company: companySchema, contact: contactSchema.nullable() }),
  }),
  addAddress: memberEndpoint({
    method: 'POST',
    path: '/clients/addresses',
    permission: 'contact:write',
    summary:
      'Ajoute une adresse e-mail à la fiche d’un client, pour lui écrire\u00a0: celle de l’entreprise si elle n’en a pas, sinon celle d’un de ses contacts.',
    input: addressOfClient,
    output: z.object({ email: z.string() }),
    errors: ['not_found', 'archived', 'company_archived', 'version_conflict'],
  }),
  ...clientTagEndpoints,
  listContacts: memberEndpoint({
    method: 'GET',
    path: '/contacts',
    permission: 'contact:read',
    summary: 'Les contacts, par page.',
    input: z.object({ ...contactFilter, ...sorting, ...cursorInput }),
    output: pageOf(contactSummarySchema),
  }),
  countContacts: memberEndpoint({
    method: 'GET',
    path: '/contacts/count',
    permission: 'contact:read',
    summary: 'Le nombre de contacts d’un filtre, et dans chaque état.',
    input: z.object(contactFilter),
    output: count,
  }),
  exportContacts: tableEndpoint({
    path: '/contacts/export',
    permission: 'contact:read',
    summary: 'Tous les contacts d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...contactFilter },
  }),
  findContactDuplicates: memberEndpoint({
    method: 'GET',
    path: '/contacts/duplicates',
    permission: 'contact:read',
    summary: 'Les contacts qui ont déjà cette adresse e-mail.',
    input: z.object({ email: z.string().max(254).optional(), exceptId }),
    output: z.object({ matches: z.array(contactSummarySchema) }),
  }),
  getContact: memberEndpoint({
    method: 'GET',
    path: '/contacts/{contactId}',
    permission: 'contact:read',
    summary: 'Un contact.',
    input: z.object({ contactId: idSchema }),
    output: contactSchema,
    errors: ['not_found'],
  }),
  createContact: memberEndpoint({
    method: 'POST',
    path: '/contacts',
    permission: 'contact:write',
    summary: 'Ajoute un contact.',
    input: contactFields,
    output: contactSchema,
    errors: ['not_found', 'company_archived'],
  }),
  updateContact: memberEndpoint({
    method: 'PUT',
    path: '/contacts/{contactId}',
    permission: 'contact:write',
    summary: 'Remplace les informations d’un contact, si personne ne l’a modifié depuis.',
    input: contactChange,
    output: contactSchema,
    errors: ['not_found', 'archived', 'company_archived', 'version_conflict'],
  }),
  archiveContacts: memberEndpoint({
    method: 'POST',
    path: '/contacts/archive',
    permission: 'contact:archive',
    summary: 'Archive des contacts\u202f; rien n’est supprimé.',
    input: z.object({ contactIds: ids }),
    output: z.object({ contactIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  restoreContacts: memberEndpoint({
    method: 'POST',
    path: '/contacts/restore',
    permission: 'contact:archive',
    summary: 'Restaure des contacts archivés.',
    input: z.object({ contactIds: ids }),
    output: z.object({ contactIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
}
