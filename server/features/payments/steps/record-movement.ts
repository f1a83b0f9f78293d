import { chainMovements } from '#server/features/invoices/commands/chain-money.ts'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import type { MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import type { Movement } from '#shared/domain/payments/ledger-entries.ts'
import { bookMovement } from './book-movement.ts'

export type MovementToRecord = {
  /** Made by a function of shared/domain/payments/ledger-entries.ts. */
  movement: Movement
  /** The same source is booked once, whoever asks at once. */
  source: MoneySource
  paymentId?: string | null
  /** The instant that the payment provider or the bank gives; never that of recording. */
  occurredAt: Date
  reason?: string | null
}

/**
 * Books what no other command does: a provider's fee, a payout. Payments go through receiveMoney, movePayment and refundPaymentIn, and
 * losses through writeOffInvoice, which judge. False when the source was booked already. Call it last in a transaction: it takes the lock of the chain.
 */
export async function recordMovement(
  tx: Tx,
  { movement, source, paymentId = null, occurredAt, reason = null }: MovementToRecord,
): Promise<boolean> {
  const held = await lockInvoicesForPayment(
    tx,
    movement.lines.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const ids = await bookMovement(tx, held, { movement, source, paymentId, occurredAt, reason })
  if (ids === null) return false
  await chainMovements(tx, ids)
  return true
}
