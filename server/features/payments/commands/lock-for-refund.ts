import { lockOutgoingRefunds } from '#server/features/payments/commands/lock-outgoing-refunds.ts'
import { findSource } from '#server/features/payments/queries/sources.ts'
import { pendingRefundOf } from '#server/features/payments/queries/standings.ts'
import { askSecond } from '#server/features/payments/steps/ask-second.ts'
import { judgeRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import type { MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'

/** Whether its money stays is not known. */
const unsettled: readonly PaymentState[] = ['pending', 'processing', 'disputed']

type Held = {
  /** Names what it came from; null for what a person recorded. */
  source: MoneySource | null
  /** Money on its way back already counts as gone. Errors: those of judgeRefund. */
  assert(amountCents: number): void
  /** The sums that went back already, by whatever way, and those on their way. Errors: payment_not_received (a bank judges, or it is not there yet). */
  returned(): { bookedCents: number; pendingCents: number }
  /** Asks another person above the owner's amount; false when none is needed. Errors: refund_already_asked, those of judgeRefund. */
  askSecond(asked: {
    amountCents: number
    reason: string
    requestId: string
    withCredit: boolean
  }): Promise<boolean>
}

/** Holds a payment of which money is to be given back by who received it. `asking`: another person may be asked. Errors: not_found. */
export async function lockForRefund(tx: Tx, paymentId: string, { asking = false } = {}): Promise<Held> {
  if (asking) await lockOutgoingRefunds(tx)
  const payment = await openPayment(tx, paymentId)
  const pendingCents = await pendingRefundOf(tx, paymentId)
  return {
    source: await findSource(tx, paymentId),
    returned: () => {
      const { state, amount_cents: amountCents } = payment.facts
      if (unsettled.includes(state)) throw new DomainError('payment_not_received')
      return { bookedCents: Number(amountCents) - payment.standing.receivedCents, pendingCents }
    },
    assert: (amountCents) => judgeRefund(payment, { amountCents, pendingCents }),
    askSecond: (asked) => askSecond(tx, { ...asked, paymentId, method: 'online', refundedAt: null }),
  }
}
