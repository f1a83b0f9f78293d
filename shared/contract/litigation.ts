import { z } from 'zod'
import { orderForms } from '#shared/domain/litigation/claim-sheet.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { exportEndpoint } from './export-endpoint.ts'
import { clientInput, currencySchema } from './reminder-fields.ts'

export const litigationFileSchema = z.object({
  id: idSchema,
  reference: z.string(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  clientName: z.string(),
  currency: currencySchema,
  /** The day of its figures. */
  countedOn: daySchema,
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Originals that were read, of how many. */
  done: z.int(),
  total: z.int(),
  invoiceNumbers: z.array(z.string()),
  /** What is owed and claimed that day; null until it is ready. The 40 € are euros. */
  owedCents: z.int().nullable(),
  interestCents: z.int().nullable(),
  indemnityCents: z.int().nullable(),
  createdByName: z.string().nullable(),
  createdAt: instantSchema,
})
export type LitigationFile = z.output<typeof litigationFileSchema>

const params = { fileId: idSchema }
const sheetPartSchema = z.object({
  title: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string(), note: z.string().nullable() })),
})
const procedureSchema = z.object({ step: z.string(), text: z.string(), source: z.string() })

export const litigationContract = {
  makeLitigationFile: memberEndpoint({
    method: 'POST',
    path: '/litigation',
    permission: 'reminder:manage',
    summary:
      'Demande le dossier contentieux d’un client, ou d’une de ses factures en retard\u00a0: un PDF et les originaux.',
    input: z.object({ ...clientInput, invoiceId: idSchema.optional() }),
    output: litigationFileSchema,
    errors: [
      'not_found',
      'invalid_input',
      'litigation_several_currencies',
      'litigation_nothing_owed',
      'litigation_too_many',
    ],
    limit: [
      { max: 10, seconds: 60, by: 'user' },
      { max: 60, seconds: 3_600, by: 'organization' },
    ],
  }),
  listLitigationFiles: memberEndpoint({
    method: 'GET',
    path: '/litigation',
    permission: 'reminder:read',
    summary: 'Les dossiers contentieux, du plus récent au plus ancien.',
    input: z.object({ ...cursorInput, ...clientInput }),
    output: pageOf(litigationFileSchema),
  }),
  getLitigationFile: memberEndpoint({
    method: 'GET',
    path: '/litigation/{fileId}',
    permission: 'reminder:read',
    summary: 'Un dossier contentieux, et où en est sa préparation.',
    input: z.object(params),
    output: litigationFileSchema,
    errors: ['not_found'],
  }),
  getLitigationPdf: memberEndpoint({
    method: 'GET',
    path: '/litigation/{fileId}/file.pdf',
    permission: 'reminder:read',
    summary: 'Le dossier contentieux en PDF.',
    input: z.object(params),
    output: z.file(),
    errors: ['not_found', 'litigation_not_ready', 'litigation_mails_unreadable', 'service_unavailable'],
  }),
  getClaimSheet: memberEndpoint({
    method: 'GET',
    path: '/litigation/{fileId}/sheet',
    permission: 'reminder:read',
    summary:
      'Ce que demandent les formulaires d’injonction de payer, champ par champ, et la procédure à ce jour.',
    input: z.object(params),
    output: z.object({
      clientName: z.string(),
      countedOn: daySchema,
      form: z.enum(Object.keys(orderForms) as (keyof typeof orderForms)[]).nullable(),
      why: z.string(),
      parts: z.array(sheetPartSchema),
      procedures: z.array(procedureSchema),
      notInForce: procedureSchema,
      notKnown: z.array(z.string()),
    }),
    errors: ['not_found'],
  }),
  removeLitigationFile: memberEndpoint({
    method: 'DELETE',
    path: '/litigation/{fileId}',
    permission: 'reminder:manage',
    summary: 'Supprime un dossier contentieux\u00a0: les originaux restent où ils sont.',
    input: z.object(params),
    output: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
  exportLitigationArchive: exportEndpoint({
    path: '/litigation/archive/export',
    permission: 'reminder:read',
    summary: 'Le dossier contentieux et ses originaux, en une archive ZIP.',
    filters: { fileId: idSchema },
    errors: ['not_found', 'litigation_not_ready', 'litigation_mails_unreadable'],
  }),
}
