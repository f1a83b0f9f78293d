import { findSource } from '#server/features/payments/queries/sources.ts'
import { askSecond } from '#server/features/payments/steps/ask-second.ts'
import { judgeRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import type { MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'

type Held = {
  /** Names what it came from; null for what a person recorded. */
  source: MoneySource | null
  /** Errors: those of judgeRefund. `pendingCents`: asked for already. */
  assert(amountCents: number, pendingCents: number): void
  /** Asks another person above the owner's amount; false when none is needed. Errors: refund_already_asked, those of judgeRefund. */
  askSecond(asked: { amountCents: number; pendingCents: number; reason: string }): Promise<boolean>
}

/** Holds a payment of which money is to be given back by who received it. Errors: not_found. */
export async function holdForRefund(tx: Tx, paymentId: string): Promise<Held> {
  const payment = await openPayment(tx, paymentId)
  return {
    source: await findSource(tx, paymentId),
    assert: (amountCents, pendingCents) => judgeRefund(payment, { amountCents, pendingCents }),
    askSecond: (asked) => askSecond(tx, { ...asked, paymentId, method: 'online', refundedAt: null }),
  }
}
