import { inTransaction, readAs } from '#server/db/transaction.ts'
import { sendInvoice } from '#server/features/invoice-sending/commands/send-invoice.ts'
import { creditInvoiceIn } from '#server/features/invoices/commands/correct-invoice.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { refundAllowed } from '#server/features/online-payments/commands/refund-online.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { formatDate } from '#shared/french/format.ts'
import type { SubscriptionRow } from '../queries/subscriptions.ts'
import { listRefundable, type RefundablePeriod } from '../queries/withdrawals.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { insertRefund, saveRefund } from '../store/withdrawals.ts'
import { countOf } from './count-refund.ts'
import { unless } from './unless.ts'

/** A member was quicker: it is credited, sent or given back already. */
const credited = ['invoice_fully_credited', 'invoice_cancelled', 'credit_note_above_invoice']
const delivered = ['invoice_already_sent', 'invoice_cancelled']
const returned = ['refund_above_paid', 'payment_not_received']

/** Gives a paid period back, less what is kept: counted once, credited, mailed, refunded, each in a transaction of its own. */
export async function refundPeriod(
  scope: Scope,
  subscription: SubscriptionRow,
  period: RefundablePeriod,
): Promise<void> {
  const { id: subscriptionId, recipient_email: email, recipient_name: name } = subscription
  const find = async (tx: Tx) =>
    (await listRefundable(tx, subscriptionId)).find(({ id }) => id === period.id)!
  const planned = await inTransaction(scope, async (tx) => {
    await lockSubscription(tx, subscriptionId)
    await insertRefund(tx, { subscriptionId, periodId: period.id, ...countOf(subscription, period) })
    return find(tx)
  })
  if (planned.refund_cents === 0) return
  if (planned.credit_id === null) await credit(scope, subscriptionId, find).catch(unless(...credited))
  const { credit_id: creditId } = await readAs(scope, find)
  if (creditId !== null) {
    await issueInvoice(scope, { invoiceId: creditId }).catch(unless('invoice_not_draft'))
    await sendInvoice(scope, { invoiceId: creditId, to: { email, name } }).catch(unless(...delivered))
  }
  await giveBack(scope, subscription, find).catch(unless(...returned))
}

type Find = (tx: Tx) => Promise<RefundablePeriod>

/** The draft of the credit note, and the row that names it: both or none. */
function credit(scope: Scope, subscriptionId: string, find: Find): Promise<void> {
  return inTransaction(scope, async (tx) => {
    await lockSubscription(tx, subscriptionId)
    const { refund_id: id, refund_cents: cents, credit_id: known, invoice_id, gross_cents } = await find(tx)
    if (known !== null || invoice_id === null) return
    const whole = Number(cents) >= Number(gross_cents)
    const choice = whole ? ({ kind: 'whole' } as const) : ({ kind: 'amount', cents: Number(cents) } as const)
    const draft = await creditInvoiceIn(tx, { invoiceId: invoice_id, choice })
    await saveRefund(tx, id!, { credit_id: draft.id })
  })
}

/** Nobody else allows it (ADR 138): the law gives it back. Money that came without Stripe is a member's to return. */
function giveBack(scope: Scope, subscription: SubscriptionRow, find: Find): Promise<void> {
  return inTransaction(scope, async (tx) => {
    await lockSubscription(tx, subscription.id)
    const { refund_id: requestId, refund_cents: cents, refunded_at, paymentId } = await find(tx)
    if (refunded_at !== null || paymentId === null) return
    const day = formatDate(subscription.declared_at!, subscription.timezone)
    await saveRefund(tx, requestId!, { refunded_at: tx.now })
    await refundAllowed(tx, {
      ...{ paymentId, requestId: requestId!, amountCents: Number(cents) },
      reason: `Rétractation du client le ${day}`,
    })
  })
}
