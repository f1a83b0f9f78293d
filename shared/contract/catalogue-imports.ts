import { z } from 'zod'
import { catalogueColumns } from '#shared/domain/catalogue/catalogue-csv.ts'
import { NBSP } from '../french/typography.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'

/** Lines that a file may have. */
export const IMPORT_MAX_LINES = 10_000
/** Most bytes of a file: a long description on each of its lines. */
const MAX_BYTES = 5 * 1_048_576
/** Faulty lines that are named; the others are counted. */
export const SHOWN_FAULTS = 50

export const importStates = ['read', 'waiting', 'done', 'failed'] as const
export const duplicateChoices = ['update', 'skip'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

const columnSchema = z.enum(catalogueColumns)
const importSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  state: z.enum(importStates),
  /** The columns of the file: title, first value, and what it holds; null: left out. */
  columns: z.array(z.object({ title: z.string(), sample: z.string(), holds: columnSchema.nullable() })),
  /** Lines of the file, titles and blank lines aside. */
  lines: z.int(),
  preview: z.object({
    /** Lines without a fault, by what an import would do: add, or meet an item of the same reference. */
    fresh: z.int(),
    known: z.int(),
    faulty: z.int(),
    /** The first faults; `row` as a spreadsheet numbers it. */
    faults: z.array(z.object({ row: z.int(), column: columnSchema.nullable(), message: z.string() })),
  }),
  written: z.int(),
  total: z.int(),
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
})
export type CatalogueImport = z.output<typeof importSchema>

const importId = z.object({ importId: idSchema })
/** Each judges every line of the file. */
const limit = { max: 30, seconds: 60, by: 'user' } as const

export const catalogueImportsContract = {
  readCatalogueFile: memberEndpoint({
    method: 'PUT',
    path: '/catalogue/imports',
    permission: 'catalogue:write',
    summary:
      'Lit un fichier CSV d’articles\u00a0: ses colonnes reconnues, ses fautes ligne par ligne. Rien n’est encore écrit.',
    input: z.object({
      file: z
        .file('Fichier manquant')
        .min(1, 'Ce fichier est vide')
        .max(MAX_BYTES, `Fichier trop lourd (max. 5${NBSP}Mo)`),
    }),
    output: importSchema,
    limit,
  }),
  getCatalogueImport: memberEndpoint({
    method: 'GET',
    path: '/catalogue/imports/{importId}',
    permission: 'catalogue:write',
    summary: 'Un import\u00a0: ce qu’il ferait, où il en est, ce qu’il a fait.',
    input: importId,
    output: importSchema,
    errors: ['not_found'],
  }),
  setImportColumns: memberEndpoint({
    method: 'PUT',
    path: '/catalogue/imports/{importId}/columns',
    permission: 'catalogue:write',
    summary: 'Dit ce que contient chaque colonne du fichier.',
    input: importId.extend({ columns: z.array(columnSchema.nullable()).max(100, 'Au plus 100 colonnes') }),
    output: importSchema,
    errors: ['not_found', 'catalogue_import_started'],
    limit,
  }),
  startCatalogueImport: memberEndpoint({
    method: 'POST',
    path: '/catalogue/imports/{importId}/start',
    permission: 'catalogue:write',
    summary:
      'Écrit les lignes sans faute, toutes ou aucune\u202f; les autres sont laissées de côté si on le demande.',
    input: importId.extend({
      duplicates: z.enum(duplicateChoices, 'Que faire des références déjà connues\u202f?'),
      /** Without it, a file with faulty lines is refused. */
      leaveFaulty: z.boolean().default(false),
    }),
    output: importSchema,
    errors: ['not_found', 'catalogue_import_started', 'catalogue_import_faulty', 'catalogue_import_empty'],
  }),
}
