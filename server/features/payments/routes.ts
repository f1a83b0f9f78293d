import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { paymentsContract } from '#shared/contract/payments.ts'
import { allocatePayment } from './commands/allocate-payment.ts'
import { cancelPayment } from './commands/cancel-payment.ts'
import { readReceipt } from './commands/read-receipt.ts'
import { recordPayment } from './commands/record-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { releasePayment } from './commands/release-payment.ts'
import { sendReceipt } from './commands/send-receipt.ts'
import { countMovementStates, countMovements, listMovements } from './queries/movements.ts'
import { getPaymentDetail } from './queries/payment-detail.ts'
import { listPayments } from './queries/payments.ts'
import { getPayout } from './queries/payouts.ts'

/** The registry adds the session that a payer comes back from: it may be of a subscription. */
export const paymentsRoutes: Omit<Routes<typeof paymentsContract>, 'findPaymentSession'> = {
  recordPayment,
  allocatePayment,
  releasePayment,
  refundPayment,
  cancelPayment,
  getPaymentDetail: (scope, { paymentId }) => readAs(scope, (tx) => getPaymentDetail(tx, paymentId)),
  getPaymentReceipt: readReceipt,
  sendPaymentReceipt: sendReceipt,
  getPayout: (scope, { payoutId }) => readAs(scope, (tx) => getPayout(tx, payoutId)),
  listMovements: (scope, input) =>
    readAs(scope, async (tx) => {
      const { timeZone } = await getSeller(tx)
      return listMovements(tx, { ...input, timeZone })
    }),
  countMovements: (scope, input) =>
    readAs(scope, async (tx) => {
      const { timeZone } = await getSeller(tx)
      return countMovements(tx, { ...input, timeZone })
    }),
  countMovementStates: (scope, input) =>
    readAs(scope, async (tx) => {
      const { timeZone } = await getSeller(tx)
      return countMovementStates(tx, { ...input, timeZone })
    }),
  listPayments: (scope, input) => readAs(scope, (tx) => listPayments(tx, input)),
}
