import { chainMovements } from '#server/features/invoices/commands/chain-money.ts'
import type { NewMovement } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import type { askedMeta } from '#shared/domain/payments/asked-refund.ts'
import type { PaymentEventType } from '#shared/domain/payments/events.ts'
import { bookMovement } from './book-movement.ts'
import type { OpenPayment } from './open-payment.ts'

type Told = {
  type: PaymentEventType
  amountCents: number
  reason?: string
  requestId?: string
  /** Facts of a refund that is asked for. */
  more?: ReturnType<typeof askedMeta>
}

/** Says what happened to a payment that is held. */
export async function emitPaymentEvent(
  tx: Tx,
  { facts, held }: OpenPayment,
  { type, amountCents, reason, requestId, more }: Told,
): Promise<void> {
  const [first] = held.values()
  await tx.emit(type, {
    subject: { type: 'payment', id: facts.id },
    companyId: facts.company_id,
    amountCents,
    meta: {
      clientName: facts.company_name ?? first?.client_name ?? null,
      number: held.size === 1 ? first?.number : null,
      kind: held.size === 1 ? first?.kind : null,
      ...(reason !== undefined && { reason }),
      ...(requestId !== undefined && { requestId }),
      ...more,
    },
  })
}

/** Books the movement of a payment that is held, if it has one, says what happened, and chains it. False when its source was booked already. */
export async function finishMovement(
  tx: Tx,
  payment: OpenPayment,
  movement: Omit<NewMovement, 'paymentId'> | null,
  told: Told,
): Promise<boolean> {
  const { facts, held } = payment
  const ids = movement === null ? [] : await bookMovement(tx, held, { ...movement, paymentId: facts.id })
  if (ids === null) return false
  await emitPaymentEvent(tx, payment, told)
  if (ids.length > 0) await chainMovements(tx, ids)
  return true
}
