import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import { followPayment } from '../steps/follow-payment.ts'

const MONEY = /^(checkout\.session|payment_intent|charge|refund)\./

/** Follows an event of the provider about money that a client paid, got back or disputed. Errors: those of followPayment. */
export async function followPaymentEvent(
  scope: Scope,
  ref: AccountRef,
  { type, objectId }: { type: string; objectId: string | null },
): Promise<void> {
  if (objectId !== null && MONEY.test(type)) await followPayment(scope, ref, objectId)
}
