import { z } from 'zod'
import { earlierKinds } from '#shared/domain/invoices/earlier-invoice.ts'
import type { EarlierMapping } from '#shared/domain/invoices/earlier-table.ts'
import { earlierColumns } from '#shared/domain/invoices/earlier-table.ts'
import {
  cursorInput,
  daySchema,
  flagInput,
  idSchema,
  instantSchema,
  memberEndpoint,
  pageOf,
} from './endpoint.ts'

/** An invoice that another software issued. It is read alone: Ardoise neither edits nor numbers it. */
export const earlierInvoiceSchema = z.object({
  id: idSchema,
  importId: idSchema,
  kind: z.enum(earlierKinds),
  number: z.string(),
  issuedOn: daySchema,
  dueOn: daySchema.nullable(),
  companyId: idSchema.nullable(),
  clientName: z.string(),
  title: z.string().nullable(),
  /** Null where the file says the total alone. */
  netCents: z.int().nullable(),
  grossCents: z.int(),
  owedCents: z.int(),
  overdue: z.boolean(),
})
export type EarlierInvoiceRow = z.output<typeof earlierInvoiceSchema>

export const earlierImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  invoices: z.int(),
  createdAt: instantSchema,
  createdBy: z.string().nullable(),
})
export type EarlierImport = z.output<typeof earlierImportSchema>

export const earlierSorts = ['issued', 'amount'] as const
const filters = {
  q: z.string().max(200).default(''),
  companyId: idSchema.optional(),
  /** Only invoices that are still owed, or only those that are not. */
  owed: flagInput.optional(),
}

/** Below the limit of an upload. */
export const EARLIER_FILE_MAX = 5_000_000
const file = z.file('Choisissez un fichier').max(EARLIER_FILE_MAX, 'Fichier trop lourd (max. 5 Mo)')

const rank = z.int().min(0).max(500).optional()
const mappingShape = z.strictObject(
  Object.fromEntries(Object.keys(earlierColumns).map((field) => [field, rank])) as Record<
    keyof typeof earlierColumns,
    typeof rank
  >,
)
/** The columns of the fields, as JSON: a form holds texts. */
const mapping = z
  .string()
  .max(1_000)
  .transform((text, call): EarlierMapping => {
    const read = mappingShape.safeParse(readJson(text))
    if (read.success) return read.data as EarlierMapping
    call.addIssue({ code: 'custom', message: 'Colonnes invalides' })
    return {}
  })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const uploads = { max: 60, seconds: 60, by: 'user' } as const
const clashes = ['earlier_number_exists', 'earlier_number_ours', 'earlier_number_ahead'] as const

export const earlierInvoicesContract = {
  listEarlierInvoices: memberEndpoint({
    method: 'GET',
    path: '/earlier-invoices',
    permission: 'invoice:read',
    summary: 'Les factures reprises d’un autre logiciel, par page.',
    input: z.object({
      ...filters,
      ...cursorInput,
      sort: z.enum(earlierSorts).default('issued'),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: pageOf(earlierInvoiceSchema),
  }),
  countEarlierInvoices: memberEndpoint({
    method: 'GET',
    path: '/earlier-invoices/count',
    permission: 'invoice:read',
    summary: 'Nombre de factures reprises, et ce qui en reste dû.',
    input: z.object(filters),
    output: z.object({
      count: z.int(),
      owedCents: z.int(),
      overdueCents: z.int(),
      overdueCount: z.int(),
      byState: z.object({ owed: z.int(), settled: z.int() }),
    }),
  }),
  importEarlierTable: memberEndpoint({
    method: 'PUT',
    path: '/earlier-invoices/table',
    permission: 'invoice:write',
    summary: 'Reprend les factures d’un tableau CSV\u00a0: toutes, ou aucune si une ligne est fautive.',
    input: z.object({ file, mapping }),
    output: earlierImportSchema,
    errors: ['earlier_table_unreadable', ...clashes],
    limit: uploads,
  }),
  importEarlierFile: memberEndpoint({
    method: 'PUT',
    path: '/earlier-invoices/file',
    permission: 'invoice:write',
    summary: 'Reprend la facture d’un fichier Factur-X, CII ou UBL.',
    input: z.object({
      file,
      /** Whether it is still to be paid: the file does not know. */
      owed: flagInput.default(false),
    }),
    output: earlierImportSchema,
    errors: [
      'e_invoice_too_large',
      'e_invoice_too_complex',
      'e_invoice_doctype',
      'e_invoice_malformed',
      'e_invoice_not_in_pdf',
      'e_invoice_unknown',
      'e_invoice_value',
      'earlier_file_of_another',
      ...clashes,
    ],
    limit: uploads,
  }),
  listEarlierImports: memberEndpoint({
    method: 'GET',
    path: '/earlier-imports',
    permission: 'invoice:read',
    summary: 'Les reprises faites, la plus récente d’abord.',
    input: z.object(cursorInput),
    output: pageOf(earlierImportSchema),
  }),
  removeEarlierImport: memberEndpoint({
    method: 'DELETE',
    path: '/earlier-imports/{importId}',
    permission: 'invoice:write',
    summary: 'Annule une reprise, avec toutes ses factures.',
    input: z.object({ importId: idSchema }),
    output: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
}
