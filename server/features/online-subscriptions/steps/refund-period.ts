import { inTransaction, readAs } from '#server/db/transaction.ts'
import { sendToSubscriber } from '#server/features/invoice-sending/commands/send-invoice.ts'
import { creditInvoiceIn } from '#server/features/invoices/commands/correct-invoice.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { asksToBegin } from '#shared/domain/online-subscriptions/consent-text.ts'
import { keptCents } from '#shared/domain/online-subscriptions/withdrawal.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { SubscriptionRow } from '../queries/subscriptions.ts'
import { listRefundable, type RefundablePeriod } from '../queries/withdrawals.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { insertRefund, saveRefund } from '../store/withdrawals.ts'
import { requestRefund } from './request-refund.ts'
import { runAll, unless } from './run-all.ts'

/**
 * Gives a paid period back, less what is kept: counted once, credited, refunded, mailed, each in a transaction of its own. A mail that cannot leave
 * holds no money up. Errors: refund_refused, payment_not_received, those of what it does.
 */
export async function refundPeriod(
  scope: Scope,
  subscription: SubscriptionRow,
  period: RefundablePeriod,
): Promise<void> {
  const { id: subscriptionId, recipient_email: email, recipient_name: name } = subscription
  const find = async (tx: Tx) =>
    (await listRefundable(tx, subscriptionId)).find(({ id }) => id === period.id)!
  await inTransaction(scope, async (tx) => {
    await lockSubscription(tx, subscriptionId)
    await insertRefund(tx, { subscriptionId, periodId: period.id, ...countOf(subscription, period) })
  })
  // A member made another invoice of it, which is theirs to credit.
  await credit(scope, subscriptionId, find).catch(unless('invoice_cancelled'))
  const { credit_id: invoiceId } = await readAs(scope, find)
  if (invoiceId !== null) await issueInvoice(scope, { invoiceId }).catch(unless('invoice_not_draft'))
  const mail = async () => {
    if (invoiceId === null) return
    await sendToSubscriber(scope, { invoiceId, to: { email, name } }).catch(
      unless('invoice_already_sent', 'invoice_cancelled'),
    )
  }
  await runAll([() => requestRefund(scope, subscription, find), mail])
}

type Find = (tx: Tx) => Promise<RefundablePeriod>

/** The draft of the credit note, less what members credited, and the row that names it: both or none. */
function credit(scope: Scope, subscriptionId: string, find: Find): Promise<void> {
  return inTransaction(scope, async (tx) => {
    await lockSubscription(tx, subscriptionId)
    const row = await find(tx)
    if (row.credit_id !== null || row.invoice_id === null) return
    const cents = Number(row.refund_cents) - Number(row.credited_cents)
    if (cents <= 0) return
    const whole = cents >= Number(row.gross_cents) - Number(row.credited_cents)
    const choice = whole ? ({ kind: 'whole' } as const) : ({ kind: 'amount', cents } as const)
    const draft = await creditInvoiceIn(tx, { invoiceId: row.invoice_id, choice })
    await saveRefund(tx, row.refund_id!, { credit_id: draft.id })
  })
}

/** The two parts of what was paid. */
function countOf(
  { declared_at: declaredAt, consent_text: consent, timezone }: SubscriptionRow,
  period: RefundablePeriod,
) {
  const paidCents = Number(period.paid_cents)
  const kept = keptCents(
    { paidCents, from: period.period_from, to: period.period_to },
    { withdrawnOn: todayIn(timezone, declaredAt!), askedToBegin: asksToBegin(consent!) },
  )
  return { keptCents: kept, refundCents: paidCents - kept }
}
