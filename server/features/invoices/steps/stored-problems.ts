import { listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import { hasEarlierNumber } from '#server/features/invoices/queries/earlier-numbers.ts'
import { getReceivedDeposit } from '#server/features/invoices/queries/received-deposit.ts'
import type { InvoiceRow } from '#server/features/invoices/queries/rows.ts'
import type { Tx } from '#server/scope.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { chainProblem } from './chain-problem.ts'

/** Finds faults that other documents and payments tell: a number of another software, a deposit that was not received, a chain that changed. */
export async function storedProblems(
  tx: Tx,
  { payment_id, quote_id, content }: InvoiceRow,
  { number, franchise }: { number: string; franchise: boolean },
): Promise<FieldError[]> {
  const [isEarlier, received, chain] = await Promise.all([
    hasEarlierNumber(tx, number),
    payment_id === null ? null : getReceivedDeposit(tx, payment_id),
    quote_id === null ? [] : listChainOfQuote(tx, quote_id),
  ])
  const fault = await chainProblem(tx, content, chain, franchise)
  return [
    ...(isEarlier ? [fieldError('issuedOn', 'invoice_number_earlier')] : []),
    ...(received !== null && content.prepaidCents !== received.amountCents
      ? [fieldError('prepaidCents', 'invoice_prepaid_not_received')]
      : []),
    ...(fault === null ? [] : [fieldError('takenBack', fault)]),
  ]
}
