import { inTransaction } from '#server/db/transaction.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import type { Currency } from '#shared/french/format.ts'
import type { PaidPeriod } from '../queries/checkout.ts'
import { followPayment } from '../steps/follow-payment.ts'
import { insertPeriodCheckout } from '../store/checkouts.ts'

type Taken = {
  payable: PaidPeriod
  subscriptionId: string
  intentId: string
  amountCents: number
  currency: Currency
  recipient: { email: string; name: string | null }
}

/**
 * Books the money of a paid period, held for its client until the period has its invoice; refunds and disputes are then followed as those of any
 * payment. Repeated, it books nothing more. Errors: those of followPayment.
 */
export async function bookPeriodPayment(
  scope: Scope,
  ref: AccountRef,
  { payable, subscriptionId, intentId, amountCents, currency, recipient }: Taken,
): Promise<void> {
  await inTransaction(scope, (tx) =>
    insertPeriodCheckout(tx, {
      payable,
      linkId: subscriptionId,
      intentId,
      amountCents,
      currency,
      recipient,
      accountId: ref.account.accountId,
      mode: ref.mode,
    }),
  )
  await followPayment(scope, { ref, objectId: intentId, isOver: true })
}
