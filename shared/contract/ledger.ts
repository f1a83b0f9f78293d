import { z } from 'zod'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'

/** The first row of the ledger that is not as it was recorded. */
export const ledgerFaultSchema = z.object({
  position: z.int(),
  kind: z.enum(['invoice_issued', 'payment_recorded', 'movement_recorded', 'closure']),
  subjectId: idSchema.nullable(),
  /** The number of the invoice, the reference of the payment, the period of the closure, or the series that lacks a document. */
  name: z.string().nullable(),
  reason: z.enum([
    'entry_missing',
    'money_altered',
    'entry_altered',
    'chain_broken',
    'document_missing',
    'document_altered',
    'file_missing',
    'file_altered',
  ]),
})
export type LedgerFault = z.output<typeof ledgerFaultSchema>

const closureSchema = z.object({
  id: idSchema,
  span: z.enum(['day', 'month', 'year']),
  period: z.string(),
  invoices: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  /** Since the first entry, this period included. */
  totalGrossCents: z.int(),
  /** Payments received; null in a closure of before they were chained. */
  payments: z.int().nullable(),
  paidCents: z.int().nullable(),
  totalPaidCents: z.int().nullable(),
  lastHash: z.string(),
  closedAt: instantSchema,
})
export type LedgerClosure = z.output<typeof closureSchema>

export const ledgerContract = {
  verifyLedger: memberEndpoint({
    method: 'POST',
    path: '/ledger/verify',
    reads: 'report',
    permission: 'ledger:verify',
    summary:
      'Vérifie une partie du registre inaltérable, à partir d’une position, et nomme la première ligne altérée.',
    input: z.object({
      /** The `next` of the answer before; 0 to begin. */
      after: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(200),
      /** Reads every PDF and XML too. */
      files: z.boolean().default(true),
    }),
    output: z.object({
      checked: z.int(),
      fault: ledgerFaultSchema.nullable(),
      /** Where to go on; null at the end. */
      next: z.int().nullable(),
    }),
    idempotent: false,
    limit: { max: 120, seconds: 60, by: 'organization' },
  }),
  listLedgerClosures: memberEndpoint({
    method: 'GET',
    path: '/ledger/closures',
    permission: 'ledger:verify',
    summary: 'Les clôtures du registre, les plus récentes d’abord.',
    input: z.object({
      span: z.enum(['day', 'month', 'year']),
      /** Only periods before this one, as 2026-11-25, 2026-11 or 2026. */
      before: z.union([daySchema, z.string().regex(/^\d{4}(-\d{2})?$/)]).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ items: z.array(closureSchema) }),
  }),
}
