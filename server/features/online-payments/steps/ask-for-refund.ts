import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findCheckoutOfIntent, type RefundRequestRow } from '../queries/refund-requests.ts'
import { endRefundRequest } from '../store/refund-requests.ts'
import { followPayment } from './follow-payment.ts'

/**
 * Asks the provider for a refund, unless it has it already (its answer was lost, or it was asked for long ago), and books what it says.
 * Errors: payment_account_missing, refund_refused, those of the provider.
 */
export async function askForRefund({ context, orgId }: Scope, request: RefundRequestRow): Promise<void> {
  const scope = systemScope(context, orgId)
  const { paymentProvider } = context
  const { id: requestId, intent_id: intentId, amount_cents: amountCents } = request
  const checkout = await readAs(scope, (tx) => findCheckoutOfIntent(tx, intentId))
  const ref = checkout && (await findAccountOf(scope, checkout))
  if (ref === null) throw new DomainError('payment_account_missing')
  const told = await paymentProvider.findPayment(ref, intentId)
  if (!told?.refunds.some((refund) => refund.requestId === requestId)) {
    try {
      await paymentProvider.createRefund(ref, { requestId, intentId, amountCents })
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'payment_provider_refused') throw error
      await inTransaction(scope, (tx) => endRefundRequest(tx, requestId))
      throw new DomainError('refund_refused', { cause: error })
    }
  }
  await followPayment(scope, { ref, objectId: intentId })
}
