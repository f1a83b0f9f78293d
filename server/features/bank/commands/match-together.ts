import { inTransaction } from '#server/db/transaction.ts'
import { assertMatchable, recordLine } from '#server/features/bank/steps/record-line.ts'
import { lockLinesToMatch } from '#server/features/bank/store/matches.ts'
import { getOwedInvoices } from '#server/features/invoices/queries/open-invoices.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { setLineState } from '../store/lines.ts'

/**
 * Records the payments that several lines are, which together pay one invoice to the cent: each its own, all or none. Errors: not_found,
 * bank_line_matched, bank_line_outgoing, bank_lines_unequal, invoice_not_issued, invoice_already_paid, those of receiveMoney.
 */
export function matchBankLines(
  scope: Scope,
  { lineIds, invoiceId }: { lineIds: string[]; invoiceId: string },
): Promise<{ paymentIds: string[] }> {
  return inTransaction(scope, async (tx) => {
    const lines = await lockLinesToMatch(tx, lineIds)
    lines.forEach(assertMatchable)
    const [invoice] = await getOwedInvoices(tx, [invoiceId])
    const { number, owedCents, clientKey } = invoice!
    if (number === null) throw new DomainError('invoice_not_issued')
    if (owedCents <= 0) throw new DomainError('invoice_already_paid')
    if (lines.reduce((sum, { amountCents }) => sum + amountCents, 0) !== owedCents)
      throw new DomainError('bank_lines_unequal')
    await setLineState(tx, lineIds, 'matched')
    await tx.emit('bank.line_matched', {
      subject: { type: 'bank', id: scope.orgId },
      meta: { count: lines.length },
    })
    const paymentIds: string[] = []
    // The first holds the invoice, so that the chain, which the others ask for again, keeps its place in the order of locks.
    for (const line of lines) {
      const allocations = [{ invoiceId, amountCents: line.amountCents }]
      paymentIds.push(await recordLine(tx, { line, allocations, clientKey }))
    }
    return { paymentIds }
  })
}
