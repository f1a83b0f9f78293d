import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import { type OpenPayment, openPayment } from '#server/features/payments/steps/open-payment.ts'
import { insertState } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type MoneyAccount, moneyAccountOf } from '#shared/domain/payments/accounts.ts'
import type { PaymentEventType } from '#shared/domain/payments/events.ts'
import {
  disputeMovement,
  disputeWonMovement,
  type Movement,
  oppositeMovement,
  receivedMovement,
} from '#shared/domain/payments/ledger-entries.ts'
import { isReceived, mayFollow, type PaymentState } from '#shared/domain/payments/payment-state.ts'
import { judgeAllocations } from '../steps/judge-allocations.ts'
import { payerOf } from '../steps/resolve-payer.ts'

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

/** `refunded` is reached by refundPaymentIn alone. */
type ReachedState = Exclude<PaymentState, 'pending' | 'refunded'>

/** The movement to book when a payment reaches a state; null where no money moves. */
function movementOf(payment: OpenPayment, to: ReachedState, into: MoneyAccount): Movement | null {
  const { facts, lines } = payment
  if (to === 'processing') return null
  if (to === 'disputed') return disputeMovement(lines)
  if (to === 'won') return disputeWonMovement(lines, into)
  if (to === 'lost') return oppositeMovement(lines, 'chargeback')
  if (to !== 'succeeded') return isReceived(facts.state) ? oppositeMovement(lines, 'correction') : null
  if (facts.state === 'refunded') {
    // The refund did not go through: what it took comes back.
    return oppositeMovement(
      lines.filter(({ kind }) => kind === 'refund'),
      'correction',
    )
  }
  return receptionOf(payment, into)
}

/** Its invoices take what they still ask, by now maybe nothing; the rest is held for the client. */
function receptionOf({ facts, held, targets }: OpenPayment, into: MoneyAccount): Movement {
  const { amount_cents: amountCents, invoice_id: invoiceId, quote_id: quoteId } = facts
  const allocations = invoiceId === null ? targets : [{ invoiceId, amountCents }]
  const [first] = allocations
  const invoice = first && held.get(first.invoiceId)
  const currency = facts.currency as Parameters<typeof receivedMovement>[0]['currency']
  return receivedMovement({
    into,
    amountCents,
    currency,
    payer: invoice ? payerOf(invoice) : { companyId: facts.company_id, contactId: facts.contact_id },
    quoteId: allocations.length === 0 ? quoteId : null,
    allocations: judgeAllocations({ allocations, amountCents, currency, lenient: true }, held),
  })
}
