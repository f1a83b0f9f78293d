import { randomUUID } from 'node:crypto'
import { findKeptAnswer, inTransaction } from '#server/db/transaction.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { askSecond } from '#server/features/payments/steps/ask-second.ts'
import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import { judgeRefund, type ToRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import { insertState, type MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type MoneyAccount, moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import { refundMovement } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentMethod } from '#shared/domain/payments/payment-method.ts'
import { creditRefund } from './credit-refund.ts'

type Asked = ToRefund & { method: PaymentMethod; refundedAt?: string | undefined; withCredit?: boolean }
type Refunded = ToRefund & { out: MoneyAccount; occurredAt: Date; source: MoneySource }

/**
 * « Rembourser »: money was given back by a means; above the amount that the owner chose, another person is asked first, and nothing is booked.
 * Errors: invalid_input (a day to come, or before the payment), refund_already_asked, those of refundPaymentIn and creditRefund.
 */
export async function refundPayment(
  scope: Scope,
  { method, refundedAt, withCredit = false, ...input }: Asked,
): Promise<Payment> {
  const kept = await findKeptAnswer<Payment>(scope)
  if (kept !== undefined) return kept
  const day = refundedAt === undefined ? null : new Date(refundedAt)
  if (day !== null && day > scope.context.clock.now())
    throw dayFault('La date du remboursement ne peut pas être à venir.')
  if (withCredit) await creditRefund(scope, input)
  return inTransaction(scope, async (tx) => {
    const occurredAt = day ?? tx.now
    if (!(await askSecond(tx, { ...input, method, refundedAt: day, withCredit })))
      await refundPaymentIn(tx, {
        ...input,
        out: moneyAccountOf(method),
        occurredAt,
        source: { kind: 'refund', id: randomUUID() },
      })
    return getPayment(tx, input.paymentId)
  })
}

const dayFault = (message: string) =>
  new DomainError('invalid_input', { fields: [{ path: 'refundedAt', code: 'in_future', message }] })

/** Books money given back, in a transaction, last: it takes the lock of the chain. False when the source was booked already. Errors: not_found, those of judgeRefund. */
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
