import { inTransaction } from '#server/db/transaction.ts'
import { assertMatchable, recordLine } from '#server/features/bank/steps/record-line.ts'
import { lockLine } from '#server/features/bank/store/matches.ts'
import { getOwedInvoices, type OwedInvoice } from '#server/features/invoices/queries/open-invoices.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import { setLineState } from '../store/lines.ts'

/**
 * Records the payment that a line is, for these invoices in this order; what they do not take is held for the client. Of two people
 * at once, the second is told. Errors: not_found, bank_line_matched, bank_line_outgoing, invoice_not_issued, invoice_already_paid, those
 * of receiveMoney.
 */
export function matchBankLine(
  scope: Scope,
  { lineId, invoiceIds }: { lineId: string; invoiceIds: string[] },
): Promise<{ paymentId: string }> {
  return inTransaction(scope, async (tx) => {
    const line = await lockLine(tx, lineId)
    assertMatchable(line)
    const invoices = await getOwedInvoices(tx, invoiceIds)
    const allocations = allocate(line.amountCents, invoices)
    await setLineState(tx, [lineId], 'matched')
    await tx.emit('bank.line_matched', { subject: { type: 'bank', id: scope.orgId }, meta: { count: 1 } })
    return { paymentId: await recordLine(tx, { line, allocations, clientKey: invoices[0]!.clientKey }) }
  })
}

/** Each invoice takes what it is owed while there is money. Errors: invoice_not_issued, invoice_already_paid. */
function allocate(amountCents: number, invoices: readonly OwedInvoice[]): Allocation[] {
  let left = amountCents
  return invoices.flatMap(({ id, number, owedCents }): Allocation[] => {
    if (number === null) throw new DomainError('invoice_not_issued')
    if (owedCents <= 0) throw new DomainError('invoice_already_paid')
    const taken = Math.min(left, owedCents)
    left -= taken
    return taken > 0 ? [{ invoiceId: id, amountCents: taken }] : []
  })
}
