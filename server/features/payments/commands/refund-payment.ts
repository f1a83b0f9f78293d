import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import { judgeRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import { insertState, type MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type MoneyAccount, moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import { refundMovement } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import type { Currency } from '#shared/french/format.ts'

type ToRefund = {
  paymentId: string
  amountCents: number
  /** As the caller names it: it must be that of the payment. */
  currency?: Currency | undefined
  /** Opens its debt again; null: first from what is held, then from the invoices paid last. */
  invoiceId?: string | null | undefined
  reason: string
}
type Refunded = ToRefund & { out: MoneyAccount; occurredAt: Date; source: MoneySource }

/** « Rembourser »: money was given back by a means. Errors: invalid_input (a day to come, or before the payment), those of refundPaymentIn. */
export function refundPayment(
  scope: Scope,
  { method, refundedAt, ...input }: ToRefund & { method: PaymentMethod; refundedAt?: string | undefined },
) {
  return inTransaction(scope, async (tx) => {
    const occurredAt = refundedAt === undefined ? tx.now : new Date(refundedAt)
    if (occurredAt > tx.now) throw dayFault('La date du remboursement ne peut pas être à venir.')
    await refundPaymentIn(tx, {
      ...input,
      ...{ out: moneyAccountOf(method), occurredAt, source: { kind: 'refund', id: randomUUID() } },
    })
    return getPayment(tx, input.paymentId)
  })
}

const dayFault = (message: string) =>
  new DomainError('invalid_input', { fields: [{ path: 'refundedAt', code: 'in_future', message }] })

/**
 * Books money given back, in a transaction, last: it takes the lock of the chain. False when the source was booked already. Errors:
 * not_found, payment_not_received, payment_has_deposit, payment_other_currency, refund_above_paid.
 */
export async function refundPaymentIn(tx: Tx, input: Refunded): Promise<boolean> {
  const { amountCents, invoiceId = null, out, occurredAt, source, reason } = input
  const payment = await openPayment(tx, input.paymentId)
  const { facts, lines, standing } = payment
  judgeRefund(payment, input)
  const movement = refundMovement(lines, { amountCents, invoiceId, out })
  const told = { type: 'payment.refunded', amountCents } as const
  const done = await finishMovement(tx, payment, { movement, source, occurredAt, reason }, told)
  if (done && amountCents === standing.receivedCents)
    await insertState(tx, facts.id, { state: 'refunded', reason, occurredAt })
  return done
}
