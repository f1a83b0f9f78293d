import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { paymentsContract } from '#shared/contract/payments.ts'
import { recordPayment } from './commands/record-payment.ts'
import { findPaymentSession, listPayments } from './queries/payments.ts'

export const paymentsRoutes: Routes<typeof paymentsContract> = {
  recordPayment,
  listPayments: (scope, input) => readAs(scope, (tx) => listPayments(tx, input)),
  findPaymentSession: async (scope, { sessionId }) => ({
    session: await findPaymentSession(scope, sessionId),
  }),
}
