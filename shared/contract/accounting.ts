import { z } from 'zod'
import { type BookAccount, bookAccountKeys } from '#shared/domain/accounting/accounts.ts'
import { bookFormatKeys } from '#shared/domain/accounting/book-formats.ts'
import { vatBases } from '#shared/domain/accounting/vat-parts.ts'
import type { VatSummary } from '#shared/domain/accounting/vat-summary.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { exportEndpoint, tableEndpoint } from './export-endpoint.ts'

/** Days of the organization's time zone, both included; two years at most. */
const days = { from: daySchema, to: daySchema }
const numbersSchema = z.object(
  Object.fromEntries(bookAccountKeys.map((key) => [key, z.string().trim().max(20)])) as Record<
    BookAccount,
    z.ZodString
  >,
)
export const accountNumbersInput = z.object({ numbers: numbersSchema })
const accountsSchema = accountNumbersInput.extend({
  /** 0 before the first save. */
  revision: z.int().min(0),
})
export type AccountingAccounts = z.output<typeof accountsSchema>

const vatSummarySchema = z.object({
  rows: z.array(
    z.object({
      rateBps: z.int(),
      issuedBaseCents: z.int(),
      issuedVatCents: z.int(),
      paidBaseCents: z.int(),
      paidVatCents: z.int(),
      lostBaseCents: z.int(),
      lostVatCents: z.int(),
    }),
  ),
  untaxedCents: z.int(),
  foreignDocuments: z.int(),
}) satisfies z.ZodType<VatSummary>

/** The most documents that are listed behind a figure. */
export const MOST_VAT_ROWS = 200
const vatRowsSchema = z.object({
  /** The latest first. */
  items: z.array(
    z.object({
      on: daySchema,
      invoiceId: idSchema,
      number: z.string(),
      clientName: z.string(),
      baseCents: z.int(),
      vatCents: z.int(),
    }),
  ),
  /** Count and sums of all rows, listed or not. */
  count: z.int(),
  baseCents: z.int(),
  vatCents: z.int(),
})
export type VatRows = z.output<typeof vatRowsSchema>

export const accountingContract = {
  getAccounts: memberEndpoint({
    method: 'GET',
    path: '/accounting/accounts',
    permission: 'payment:read',
    summary: 'Les numéros de compte des écritures.',
    input: z.object({}),
    output: accountsSchema,
  }),
  saveAccounts: memberEndpoint({
    method: 'PUT',
    path: '/accounting/accounts',
    permission: 'payment:write',
    summary: 'Remplace les numéros de compte, à partir de la révision donnée.',
    input: accountsSchema,
    output: accountsSchema,
    errors: ['version_conflict'],
  }),
  getVatSummary: memberEndpoint({
    method: 'GET',
    path: '/accounting/vat',
    reads: 'report',
    inThread: 'answer',
    permission: 'payment:read',
    summary: 'La TVA d’une période par taux, sur les débits et sur les encaissements.',
    input: z.object(days),
    output: vatSummarySchema,
    errors: ['e_reporting_too_long'],
  }),
  listVatRows: memberEndpoint({
    method: 'GET',
    path: '/accounting/vat/rows',
    reads: 'report',
    inThread: 'answer',
    permission: 'payment:read',
    summary: `Les pièces derrière un chiffre de la TVA, de la plus récente à la plus ancienne (au plus ${MOST_VAT_ROWS}).`,
    input: z.object({
      ...days,
      basis: z.enum(vatBases),
      rateBps: z.coerce.number().int().min(0).max(10_000),
    }),
    output: vatRowsSchema,
    errors: ['e_reporting_too_long'],
  }),
  exportEntries: exportEndpoint({
    path: '/accounting/export',
    permission: 'payment:read',
    summary:
      'Les écritures d’une période\u00a0: FEC, fichier d’EBP, de Sage 50 et Ciel (XIMPORT), de Cegid Quadra (ASCII), ou CSV.',
    filters: { ...days, format: z.enum(bookFormatKeys) },
    errors: ['accounting_without_siren', 'accounting_account_too_long', 'e_reporting_too_long'],
  }),
  exportVat: tableEndpoint({
    path: '/accounting/vat/export',
    permission: 'payment:read',
    summary: 'La TVA d’une période par taux, en CSV ou en classeur Excel.',
    filters: days,
    errors: ['e_reporting_too_long'],
  }),
}
