import type { EventFollower } from '#server/features/payment-setup/commands/handle-event.ts'
import { followPayment } from '../steps/follow-payment.ts'

/** Money that a client paid, got back or disputed. */
export const paymentFollower: EventFollower = {
  about: /^(checkout\.session|payment_intent|charge|refund)\./,
  follow: followPayment,
}
