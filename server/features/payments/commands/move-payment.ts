import { inTransaction } from '#server/db/transaction.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import {
  assertNoDeposit,
  type OpenPayment,
  openPayment,
} from '#server/features/payments/steps/open-payment.ts'
import { movementOf, type ReachedState } from '#server/features/payments/steps/state-movement.ts'
import { insertState } from '#server/features/payments/store/money-ledger.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { type MoneyAccount, moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import type { PaymentEventType } from '#shared/domain/payments/events.ts'
import { mayFollow, paymentCan } from '#shared/domain/payments/payment-state.ts'

type ToCancel = { paymentId: string; reason: string }

/** « Annuler ce règlement »: it was recorded by mistake. Errors: those of `paymentCan.cancel`, not_found, payment_has_deposit. */
export function cancelPayment(scope: Scope, { paymentId, reason }: ToCancel) {
  return inTransaction(scope, (tx) => cancelPaymentIn(tx, { paymentId, reason }))
}

/** The same in a transaction, last. `unmatched`: the caller takes its line of the bank away. Errors: those of cancelPayment. */
export async function cancelPaymentIn(
  tx: Tx,
  { paymentId, reason, unmatched = false }: ToCancel & { unmatched?: boolean },
) {
  const payment = await openPayment(tx, paymentId)
  const stands = await getPayment(tx, paymentId)
  assertCan(paymentCan.cancel(unmatched ? { ...stands, matched: false } : stands))
  assertNoDeposit(payment)
  await move(tx, payment, { to: 'canceled', reason, occurredAt: tx.now })
  return getPayment(tx, paymentId)
}

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
