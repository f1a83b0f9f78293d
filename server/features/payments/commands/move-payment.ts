import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import { type OpenPayment, openPayment } from '#server/features/payments/steps/open-payment.ts'
import { movementOf, type ReachedState } from '#server/features/payments/steps/state-movement.ts'
import { insertState } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type MoneyAccount, moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import type { PaymentEventType } from '#shared/domain/payments/events.ts'
import { mayFollow } from '#shared/domain/payments/payment-state.ts'

/** `into`: where the money is, by default the account of its means. */
export type Move = {
  to: ReachedState
  reason?: string | null
  occurredAt: Date
  into?: MoneyAccount
}

/**
 * Moves a payment to a state and books what follows: `succeeded` pays its invoice, as far as it asks; `failed`, `canceled` and `lost`
 * open the debt again; `disputed` sets the money apart. False when it is there already, so that a repeated or late message changes
 * nothing. Call it last in a transaction: it takes the lock of the chain. Errors: not_found, payment_state_refused.
 */
export async function movePayment(
  tx: Tx,
  { paymentId, ...input }: Move & { paymentId: string },
): Promise<boolean> {
  const payment = await openPayment(tx, paymentId)
  if (payment.facts.state === input.to) return false
  if (!mayFollow(payment.facts.state, input.to)) throw new DomainError('payment_state_refused')
  await move(tx, payment, input)
  return true
}

async function move(
  tx: Tx,
  payment: OpenPayment,
  { to, reason = null, occurredAt, into }: Move,
): Promise<void> {
  const movement = movementOf(payment, to, into ?? moneyAccountOf(payment.facts.method))
  const id = await insertState(tx, payment.facts.id, { state: to, reason, occurredAt })
  const source = { kind: 'payment_state', id: `${payment.facts.id}:${id}` }
  await finishMovement(tx, payment, movement && { movement, source, occurredAt, reason }, {
    type: eventOf[to],
    amountCents: payment.facts.amount_cents,
  })
}

const eventOf = {
  processing: 'payment.started',
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  canceled: 'payment.canceled',
  disputed: 'payment.disputed',
  won: 'payment.won',
  lost: 'payment.lost',
} as const satisfies Record<ReachedState, PaymentEventType>
