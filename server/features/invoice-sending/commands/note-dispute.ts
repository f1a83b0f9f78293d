import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Problem, recordProblem } from '../steps/record-problem.ts'

type Input = Problem & {
  invoiceId: string
  /** Whose the invoice must be, where the caller names a client. */
  client?: { companyId?: string | undefined; contactId?: string | undefined }
}

/**
 * A member notes what the client of an invoice says against it, by a mail or on the telephone: it is disputed until that is settled. The same words twice are one
 * effect. Returns the dispute. Errors: not_found, those of recordProblem.
 */
export async function noteDispute(tx: Tx, { invoiceId, client, ...problem }: Input): Promise<string> {
  const invoice = await lockAnyInvoice(tx, invoiceId)
  const owner = invoice.company_id ?? invoice.contact_id
  if (client && owner !== (client.companyId ?? client.contactId)) throw new DomainError('not_found')
  return (await recordProblem(tx, invoice, { ...problem, linkId: null })).id
}
