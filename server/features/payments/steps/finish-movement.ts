import { chainMoney } from '#server/features/invoices/commands/take-payment.ts'
import type { NewMovement } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import type { PaymentEventType } from '#shared/domain/payments/events.ts'
import { bookMovement } from './book-movement.ts'
import type { OpenPayment } from './open-payment.ts'

type Told = { type: PaymentEventType; amountCents: number }

/** Books the movement of a payment that is held, if it has one, says what happened, and chains it. False when its source was booked already. */
export async function finishMovement(
  tx: Tx,
  { facts, held }: OpenPayment,
  movement: Omit<NewMovement, 'paymentId'> | null,
  { type, amountCents }: Told,
): Promise<boolean> {
  const id = movement === null ? null : await bookMovement(tx, held, { ...movement, paymentId: facts.id })
  if (movement !== null && id === null) return false
  const [first] = held.values()
  await tx.emit(type, {
    subject: { type: 'payment', id: facts.id },
    companyId: facts.company_id,
    amountCents,
    meta: {
      clientName: facts.company_name ?? first?.client_name ?? null,
      number: held.size === 1 ? first?.number : null,
      kind: held.size === 1 ? first?.kind : null,
    },
  })
  if (id !== null) await chainMoney(tx, [{ kind: 'movement_recorded', id }])
  return true
}
