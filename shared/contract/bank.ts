import { z } from 'zod'
import { targetKinds } from '#shared/domain/bank/matching/propose-targets.ts'
import { bankColumns } from '#shared/domain/bank-files/bank-columns.ts'
import {
  BANK_FILE_MAX_BYTES,
  BANK_FILE_TOO_HEAVY,
  statementFormats,
} from '#shared/domain/bank-files/statement.ts'
import { BAD_IBAN, parseIban } from '../french/iban.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { bankMatchingEndpoints } from './bank-matching.ts'
import { bankTransferEndpoints } from './bank-transfers.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { currencySchema } from './report-fields.ts'
import { lineText } from './ruled-text.ts'

export const bankAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  iban: z.string(),
  currency: z.string(),
  /** Movements that are still to match. */
  open: z.int(),
  /** The day of the last movement; null before the first import. */
  lastOn: daySchema.nullable(),
})
export type BankAccount = z.output<typeof bankAccountSchema>

const accountName = lineText().trim().min(1, 'Champ requis').max(80, 'Nom trop long (max. 80 caractères)')
export const bankAccountInput = z.object({
  name: accountName,
  iban: z
    .string()
    .max(60, 'IBAN trop long')
    .transform((text, context) => {
      const iban = parseIban(text)
      if (iban === null) context.addIssue({ code: 'custom', message: BAD_IBAN })
      return iban ?? z.NEVER
    }),
  currency: z.enum(['EUR', 'USD', 'GBP', 'CHF']).default('EUR'),
})

export const bankLineStates = ['open', 'matched', 'ignored'] as const
export type BankLineState = (typeof bankLineStates)[number]
export const bankLineSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  accountName: z.string(),
  bookedOn: daySchema,
  valueOn: daySchema.nullable(),
  /** Positive when money comes in. */
  amountCents: z.int(),
  currency: z.string(),
  label: z.string(),
  counterparty: z.string().nullable(),
  counterpartyIban: z.string().nullable(),
  references: z.array(z.string()),
  reversal: z.boolean(),
  state: z.enum(bankLineStates),
  /** The payout of the payment provider that it is matched with. */
  payout: z.object({ id: idSchema, arrivesOn: daySchema }).nullable(),
  /** Debits, a refund or a supplier's invoice that it is matched with, and its words. */
  target: z.object({ kind: z.enum(targetKinds), id: idSchema, title: z.string() }).nullable(),
})
export type BankLine = z.output<typeof bankLineSchema>

const cents = z.coerce.number().int().min(0).max(9_999_999_999_999)
const filter = {
  /** Sought in the label, the other party and the references, whatever the case and accents. */
  q: z.string().max(200).default(''),
  accountId: idSchema.optional(),
  state: z.enum(bankLineStates).optional(),
  side: z.enum(['in', 'out']).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Whatever the side. */
  amountFromCents: cents.optional(),
  amountToCents: cents.optional(),
}
export type BankLineFilter = z.output<z.ZodObject<typeof filter>>

/** Lines shown before an import. */
export const SHOWN_LINES = 8
const columnSchema = z.enum(bankColumns)
export const bankImportStates = ['read', 'waiting', 'done', 'failed'] as const
export const bankImportSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  accountName: z.string(),
  currency: z.string(),
  fileName: z.string(),
  format: z.enum(statementFormats),
  state: z.enum(bankImportStates),
  /** The columns of a CSV: title, first value, and what each holds (null: left out). */
  columns: z.array(z.object({ title: z.string(), sample: z.string(), holds: columnSchema.nullable() })),
  /** Whether the first line of a CSV names its columns; null of another format. */
  titled: z.boolean().nullable(),
  /** Why the lines cannot be read with these columns. */
  fault: z.string().nullable(),
  lines: z.int(),
  preview: z.object({
    fresh: z.int(),
    known: z.int(),
    /** Fresh ones beside which a movement of the same day and amount is known under another name. */
    suspected: z.int(),
    /** Statements of other accounts in the same file, left out. */
    elsewhere: z.int(),
    /** Lines of a CSV that are no movement of the account, with the currency or the state that they say. */
    leftOut: z.array(
      z.object({ why: z.enum(['currency', 'status', 'balance']), said: z.string(), lines: z.int() }),
    ),
    from: daySchema.nullable(),
    to: daySchema.nullable(),
    inCents: z.int(),
    outCents: z.int(),
    sample: z.array(z.object({ row: z.int(), bookedOn: daySchema, label: z.string(), amountCents: z.int() })),
  }),
  /** When the same file was imported before. */
  importedAt: instantSchema.nullable(),
  written: z.int(),
  total: z.int(),
  added: z.int(),
  skipped: z.int(),
})
export type BankImport = z.output<typeof bankImportSchema>

/** A billion, so that a slip of a key is seen. */
const MOST_BALANCE_CENTS = 99_999_999_999
/** `on`: today at the latest. */
export const setBalanceFields = z.object({
  on: daySchema,
  cents: z
    .int(fieldMessages.money)
    .min(-MOST_BALANCE_CENTS, 'Solde trop bas')
    .max(MOST_BALANCE_CENTS, 'Solde trop élevé'),
})
/** What stands on the bank: the latest that was typed or told by a statement, and the lines of statements since. */
export const bankBalanceSchema = z.object({
  cents: z.int(),
  saidCents: z.int(),
  /** The day of what was said. */
  on: daySchema,
  from: z.enum(['typed', 'statement']),
})

const importId = z.object({ importId: idSchema })
/** Each reads a whole file. */
const limit = { max: 30, seconds: 60, by: 'user' } as const

export const bankContract = {
  listBankAccounts: memberEndpoint({
    method: 'GET',
    path: '/bank/accounts',
    permission: 'bank:read',
    summary: 'Les comptes bancaires, par nom.',
    input: z.object({}),
    output: z.object({ items: z.array(bankAccountSchema) }),
  }),
  createBankAccount: memberEndpoint({
    method: 'POST',
    path: '/bank/accounts',
    permission: 'bank:write',
    summary: 'Ajoute un compte bancaire, dont on importera les relevés.',
    input: bankAccountInput,
    output: bankAccountSchema,
    errors: ['bank_account_taken', 'bank_account_limit'],
  }),
  renameBankAccount: memberEndpoint({
    method: 'PUT',
    path: '/bank/accounts/{accountId}',
    permission: 'bank:write',
    summary: 'Renomme un compte bancaire.',
    input: z.object({ accountId: idSchema, name: accountName }),
    output: bankAccountSchema,
    errors: ['not_found'],
  }),
  setBankBalance: memberEndpoint({
    method: 'PUT',
    path: '/bank/balance',
    permission: 'bank:write',
    summary: 'Saisit le solde des comptes d’une devise, à la fin d’un jour.',
    input: setBalanceFields.extend({ currency: currencySchema }),
    output: z.object({ balance: bankBalanceSchema.nullable() }),
  }),
  readBankFile: memberEndpoint({
    method: 'PUT',
    path: '/bank/imports',
    permission: 'bank:write',
    summary:
      'Lit un relevé (CAMT.053, CAMT.054, OFX, CFONB 120, CSV)\u00a0: ce qu’il ajouterait. Rien n’est encore écrit.',
    input: z.object({
      accountId: idSchema,
      file: z
        .file('Fichier manquant')
        .min(1, 'Ce fichier est vide')
        .max(BANK_FILE_MAX_BYTES, BANK_FILE_TOO_HEAVY),
    }),
    output: bankImportSchema,
    errors: [
      ...(['not_found', 'bank_file_unreadable', 'bank_file_unbalanced', 'bank_file_too_large'] as const),
      ...(['bank_file_other_account', 'bank_file_other_currency', 'service_unavailable'] as const),
    ],
    limit,
  }),
  getBankImport: memberEndpoint({
    method: 'GET',
    path: '/bank/imports/{importId}',
    permission: 'bank:write',
    summary: 'Un import de relevé\u00a0: ce qu’il ferait, où il en est, ce qu’il a fait.',
    input: importId,
    output: bankImportSchema,
    errors: ['not_found'],
  }),
  setBankColumns: memberEndpoint({
    method: 'PUT',
    path: '/bank/imports/{importId}/columns',
    permission: 'bank:write',
    summary: 'Dit ce que contient chaque colonne d’un relevé CSV, ou si sa première ligne les nomme.',
    input: importId.extend({
      columns: z.array(columnSchema.nullable()).max(100, 'Au plus 100 colonnes'),
      /** Another answer than the import’s reads the file anew and guesses its columns: those of the call are not looked at. */
      titled: z.boolean().optional(),
    }),
    output: bankImportSchema,
    errors: ['not_found', 'bank_import_started'],
    limit,
  }),
  startBankImport: memberEndpoint({
    method: 'POST',
    path: '/bank/imports/{importId}/start',
    permission: 'bank:write',
    summary: 'Ajoute les mouvements nouveaux d’un relevé, tous ou aucun.',
    input: importId,
    output: bankImportSchema,
    errors: [
      'not_found',
      'bank_import_started',
      'bank_import_empty',
      'bank_file_unreadable',
      'bank_file_unbalanced',
    ],
  }),
  listBankLines: memberEndpoint({
    method: 'GET',
    path: '/bank/lines',
    permission: 'bank:read',
    summary: 'Les mouvements des comptes, du plus récent au plus ancien.',
    input: z.object({ ...filter, ...cursorInput }),
    output: pageOf(bankLineSchema),
  }),
  countBankLines: memberEndpoint({
    method: 'GET',
    path: '/bank/lines/count',
    permission: 'bank:read',
    summary: 'Le nombre de mouvements d’un filtre.',
    input: z.object(filter),
    output: z.object({ count: z.int() }),
  }),
  countBankLineStates: memberEndpoint({
    method: 'GET',
    path: '/bank/lines/states',
    permission: 'bank:read',
    summary: 'Le nombre de mouvements de chaque état, pour les autres filtres.',
    input: z.object(filter).omit({ state: true }),
    output: z.object({ byState: z.record(z.enum(bankLineStates), z.int()) }),
  }),
  exportBankLines: tableEndpoint({
    path: '/bank/lines/export',
    permission: 'bank:read',
    summary: 'Tous les mouvements d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...filter },
  }),
  ...bankMatchingEndpoints,
  ...bankTransferEndpoints,
  markBankLines: memberEndpoint({
    method: 'POST',
    path: '/bank/lines/mark',
    permission: 'bank:write',
    summary: 'Met des mouvements de côté, ou les remet à rapprocher.',
    input: z.object({
      lineIds: z
        .array(idSchema)
        .min(1, 'Choisissez au moins une ligne')
        .max(200, 'Au plus 200 lignes à la fois'),
      state: z.enum(['open', 'ignored']),
    }),
    output: z.object({ lineIds: z.array(idSchema) }),
    errors: ['not_found', 'bank_line_matched'],
  }),
}
