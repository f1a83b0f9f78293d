import { readAs } from '#server/db/transaction.ts'
import { readPdf } from '#server/features/invoices/commands/read-files.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findChargeInvoice } from '../queries/charge-invoices.ts'
import { findCharge } from '../queries/charges.ts'
import { findOperator } from '../queries/operator.ts'

/** The invoice of one of the organization's own bills, exactly as the operator's organization issued it. Errors: not_found, service_unavailable. */
export async function readChargeInvoice(scope: Scope, { chargeId }: { chargeId: string }): Promise<File> {
  const charge = await readAs(scope, (tx) => findCharge(tx, chargeId))
  const operator = await findOperator(scope.context)
  if (charge === null || charge.invoice_number === null || operator === null)
    throw new DomainError('not_found')
  const seller = systemScope(scope.context, operator.orgId)
  const invoiceId = await readAs(seller, (tx) => findChargeInvoice(tx, chargeId))
  if (invoiceId === null) throw new DomainError('not_found')
  return readPdf(seller, { invoiceId })
}
