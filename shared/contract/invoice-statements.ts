import { z } from 'zod'
import type { StatementAccount, StatementLine } from '#shared/domain/invoices/statement-document.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { kindSchema } from './invoice-fields.ts'
import { invoiceSummarySchema } from './invoices.ts'
import { paymentSchema } from './payments.ts'

const ofClient = {
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
  /** Days of issue or of payment, both included. From the beginning, and to today, unless said. */
  from: daySchema.optional(),
  to: daySchema.optional(),
}

const movementSchema = z.object({
  on: daySchema,
  kind: z.enum(['invoice', 'credit_note', 'replacement', 'payment', 'loss']),
  /** The document, or the one that was paid; null for a payment of no invoice. */
  invoiceId: idSchema.nullable(),
  number: z.string().nullable(),
  documentKind: kindSchema.nullable(),
  method: paymentSchema.shape.method.nullable(),
  dueOn: daySchema.nullable(),
  /** Above 0, the client owes more; below, less. */
  effectCents: z.int(),
  balanceCents: z.int(),
}) satisfies z.ZodType<StatementLine>
const accountSchema = z.object({
  currency: invoiceSummarySchema.shape.currency,
  openingCents: z.int(),
  /** Below 0: what is owed to the client. */
  closingCents: z.int(),
  movements: z.array(movementSchema),
  /** The debt at the end of the period, by days late; `creditCents`: what the client has in hand. */
  owed: z.object({
    notDueCents: z.int(),
    late30Cents: z.int(),
    late60Cents: z.int(),
    late90Cents: z.int(),
    laterCents: z.int(),
    creditCents: z.int(),
  }),
}) satisfies z.ZodType<StatementAccount>
/** A statement that is drawn, and what refuses it. */
export const statementInput = z.object({ ...ofClient, currency: accountSchema.shape.currency })
export const statementPdfErrors = [
  'not_found',
  'invalid_input',
  'statement_empty',
  'statement_too_long',
  'document_too_long',
  'service_unavailable',
] as const

export const invoiceStatementsContract = {
  getStatement: memberEndpoint({
    method: 'GET',
    path: '/invoices/statement',
    reads: 'report',
    permission: 'payment:read',
    summary:
      'Le relevé de compte d’un client\u00a0: factures, avoirs et règlements d’une période, et ce qui reste dû par ancienneté.',
    input: z.object(ofClient),
    output: z.object({
      clientName: z.string().nullable(),
      /** Whom it would be sent to. */
      recipient: z.object({ email: z.string().nullable(), name: z.string().nullable() }),
      from: daySchema.nullable(),
      to: daySchema,
      /** An account for each currency, euros first; none when nothing was issued nor paid by the end of the period. */
      accounts: z.array(accountSchema),
    }),
    errors: ['not_found', 'invalid_input', 'statement_too_long'],
  }),
  getStatementPdf: memberEndpoint({
    method: 'GET',
    path: '/invoices/statement/pdf',
    reads: 'report',
    permission: 'payment:read',
    summary: 'Le relevé de compte d’un client dans une devise, en PDF.',
    input: statementInput,
    output: z.file(),
    errors: statementPdfErrors,
  }),
  exportStatement: tableEndpoint({
    path: '/invoices/statement/export',
    permission: 'payment:read',
    summary: 'Le relevé de compte d’un client, en CSV ou en classeur Excel.',
    filters: ofClient,
    errors: ['not_found', 'invalid_input', 'statement_too_long'],
  }),
}
