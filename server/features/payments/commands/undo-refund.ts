import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import { insertState, type MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import { oppositeMovement } from '#shared/domain/payments/ledger-entries.ts'
import { listLinesOfSource } from '../queries/sources.ts'

type ToUndo = {
  paymentId: string
  /** The refund that did not reach the client. */
  of: MoneySource
  source: MoneySource
  reason: string
  occurredAt: Date
}

/**
 * Takes back a refund that did not go through, in a transaction, last: it takes the lock of the chain. False when it was never booked, or
 * taken back already. Errors: not_found.
 */
export async function undoRefund(tx: Tx, input: ToUndo): Promise<boolean> {
  const { paymentId, of, source, reason, occurredAt } = input
  const payment = await openPayment(tx, paymentId)
  const lines = await listLinesOfSource(tx, of)
  if (lines.length === 0) return false
  const movement = oppositeMovement(lines, 'correction')
  const amountCents = lines.reduce((sum, line) => sum + Math.max(0, line.amountCents), 0)
  const told = { type: 'payment.refund_failed', amountCents } as const
  const done = await finishMovement(tx, payment, { movement, source, occurredAt, reason }, told)
  if (done && payment.facts.state === 'refunded')
    await insertState(tx, paymentId, { state: 'succeeded', reason, occurredAt })
  return done
}
