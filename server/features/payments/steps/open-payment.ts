import {
  lockInvoicesForPayment,
  type PayableInvoice,
} from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import {
  getPaymentFacts,
  listPaymentLines,
  listTargets,
  type PaymentFacts,
  type PaymentLine,
} from '#server/features/payments/queries/payment-lines.ts'
import { lockPayment } from '#server/features/payments/store/payments.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import { type PaymentStanding, standingOf } from '#shared/domain/payments/payment-standing.ts'

/** A payment that nobody else moves until the transaction ends, with its invoices held. */
export type OpenPayment = {
  facts: PaymentFacts
  lines: PaymentLine[]
  standing: PaymentStanding
  held: Map<string, PayableInvoice>
  /** What it will pay once it arrived, where that is several invoices. */
  targets: readonly Allocation[]
}

/** Holds a payment, then its invoices and others. Errors: not_found. */
export async function openPayment(
  tx: Tx,
  paymentId: string,
  others: readonly string[] = [],
): Promise<OpenPayment> {
  await getPaymentFacts(tx, paymentId)
  await lockPayment(tx, paymentId)
  const facts = await getPaymentFacts(tx, paymentId)
  const lines = await listPaymentLines(tx, paymentId)
  const targets = facts.invoice_id === null ? await listTargets(tx, paymentId) : []
  const own = lines.flatMap(({ invoiceId }) => invoiceId ?? [])
  const held = await lockInvoicesForPayment(tx, [
    ...own,
    ...(facts.invoice_id === null ? [] : [facts.invoice_id]),
    ...targets.map(({ invoiceId }) => invoiceId),
    ...others,
  ])
  return { facts, lines, standing: standingOf(lines), held, targets }
}

/** Money of which a deposit invoice or its draft is made stays as it is, until a credit note cancels that invoice. */
export function assertNoDeposit({ facts }: OpenPayment): void {
  if (facts.deposit_status !== null && facts.deposit_status !== 'cancelled')
    throw new DomainError('payment_has_deposit')
}
