import { inTransaction, readAs } from '#server/db/transaction.ts'
import { creditRefund } from '#server/features/payments/commands/credit-refund.ts'
import { lockForRefund } from '#server/features/payments/commands/lock-for-refund.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { RefundOnlineInput } from '#shared/contract/online-payments.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { sourceKinds } from '../queries/booked.ts'
import { findRefundRequest, type RefundRequestRow } from '../queries/refund-requests.ts'
import { askForRefund } from '../steps/ask-for-refund.ts'
import { insertRefundRequest } from '../store/refund-requests.ts'

/**
 * « Rembourser » by Stripe, on the means that the client paid with; above the owner's amount another person is asked. It is written first, then
 * asked for, and booked once the money is there: a debit's takes days. The same `requestId` gives back once. Errors: not_found, payment_not_online, payment_not_received,
 * payment_has_deposit, refund_above_paid, refund_refused, idempotency_conflict, those of creditRefund and of the provider, after which it is tried again.
 */
export async function refundOnline(scope: Scope, input: RefundOnlineInput): Promise<Payment> {
  const { paymentId, requestId, amountCents, withCredit } = input
  const isNew = (await readAs(scope, (tx) => findRefundRequest(tx, requestId))) === null
  if (withCredit && isNew)
    await creditRefund(scope, { paymentId, amountCents, act: requestId, byProvider: true })
  const request = await inTransaction(scope, (tx) => planRefund(tx, input, { isAllowed: false }))
  if (request?.state === 'asked') await askForRefund(scope, request)
  return readAs(scope, (tx) => getPayment(tx, paymentId))
}

/** Gives back what another person allowed: Stripe is asked by a job, whose look is repeated until it answers. Errors: those of planRefund. */
export async function refundAllowed(tx: Tx, input: RefundOnlineInput): Promise<void> {
  await planAllowed(tx, input)
  await tx.enqueue('revise-checkouts', { orgId: tx.scope.orgId, debits: false })
}

/** The same, without the job: the caller asks Stripe by askAllowed once it is written, or dies, and a later look does. Errors: those of planRefund. */
export async function planAllowed(tx: Tx, input: RefundOnlineInput): Promise<void> {
  await planRefund(tx, input, { isAllowed: true })
}

/** Asks Stripe for what planAllowed wrote, unless it was asked. Errors: those of askForRefund. */
export async function askAllowed(scope: Scope, requestId: string): Promise<void> {
  const request = await readAs(scope, (tx) => findRefundRequest(tx, requestId))
  if (request?.state === 'asked') await askForRefund(scope, request)
}

/** Null when another person must allow it first. */
async function planRefund(
  tx: Tx,
  input: RefundOnlineInput,
  { isAllowed }: { isAllowed: boolean },
): Promise<RefundRequestRow | null> {
  const { paymentId, requestId, amountCents, reason, withCredit } = input
  const held = await lockForRefund(tx, paymentId, { asking: !isAllowed })
  const known = await findRefundRequest(tx, requestId)
  if (known !== null) {
    if (known.payment_id !== paymentId || known.amount_cents !== amountCents)
      throw new DomainError('idempotency_conflict')
    if (known.state === 'failed') throw new DomainError('refund_refused')
    return known
  }
  if (held.source?.kind !== sourceKinds.payment) throw new DomainError('payment_not_online')
  if (!isAllowed && (await held.askSecond({ amountCents, reason, requestId, withCredit }))) return null
  held.assert(amountCents)
  const [intentId] = held.source.id.split('/') as [string]
  return insertRefundRequest(tx, { id: requestId, paymentId, intentId, amountCents, reason })
}
