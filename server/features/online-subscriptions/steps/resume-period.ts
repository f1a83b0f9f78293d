import { inTransaction, readAs } from '#server/db/transaction.ts'
import { sendToSubscriber } from '#server/features/invoice-sending/commands/send-invoice.ts'
import { bookPeriodPayment } from '#server/features/online-payments/commands/book-period-payment.ts'
import { getAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import { allocatePaymentIn } from '#server/features/payments/commands/allocate-payment.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  allocable,
  nextPeriodStep,
  type PeriodStep,
} from '#shared/domain/online-subscriptions/next-period-step.ts'
import type { Currency } from '#shared/french/format.ts'
import { type OpenPeriod, readPeriod } from '../queries/periods.ts'
import { getSubscriptionRow } from '../queries/subscriptions.ts'
import { endPeriod, lockPeriod } from '../store/periods.ts'
import { draftPeriod, issuePeriod } from './draft-period.ts'
import { emitSubscriptionEvent } from './emit-subscription-event.ts'
import { failPeriod } from './fail-period.ts'

/**
 * Takes the steps that a paid period lacks: money booked, draft, issue, allocation, mail. Each begins by reading where the period is and is a
 * transaction of its own: wherever a process dies, the next call goes on. A failure is kept, told once and tried again, never thrown.
 */
export async function resumePeriod(scope: Scope, periodId: string): Promise<void> {
  try {
    let before: PeriodStep | null = null
    for (;;) {
      const period = await readAs(scope, (tx) => readPeriod(tx, periodId))
      if (period === null) return
      const step = nextPeriodStep(period.facts)
      if (step === null) return await end(scope, period)
      // Somebody else is at it, or it was undone at once: later.
      if (step === before) throw new DomainError('service_unavailable')
      before = step
      if ((await take(scope, period, step)) === 'over') return await end(scope, period)
    }
  } catch (error) {
    await failPeriod(scope, periodId, error)
  }
}

async function take(scope: Scope, period: OpenPeriod, step: PeriodStep): Promise<'over' | undefined> {
  if (step === 'book') await book(scope, period)
  if (step === 'draft') await draftPeriod(scope, period)
  if (step === 'issue') await issuePeriod(scope, period)
  if (step === 'allocate') await allocatePeriod(scope, period)
  return step === 'send' ? sendPeriod(scope, period) : undefined
}

async function book(scope: Scope, { row }: OpenPeriod): Promise<void> {
  const subscription = await readAs(scope, (tx) => getSubscriptionRow(tx, row.subscription_id))
  await bookPeriodPayment(scope, await getAccountOf(scope, subscription), {
    payable: { periodId: row.id, companyId: subscription.company_id, contactId: subscription.contact_id },
    subscriptionId: subscription.id,
    intentId: row.intent_id!,
    amountCents: Number(row.paid_cents),
    currency: subscription.currency as Currency,
    recipient: { email: subscription.recipient_email, name: subscription.recipient_name },
  })
}

function end(scope: Scope, { row }: OpenPeriod): Promise<void> {
  return inTransaction(scope, async (tx) => {
    if ((await lockPeriod(tx, row.id)) === null) return
    await endPeriod(tx, row.id)
    await emitSubscriptionEvent(
      tx,
      'online_subscription.invoiced',
      await getSubscriptionRow(tx, row.subscription_id),
    )
  })
}

/** The client has it, or nobody is to get it. */
const settled = ['invoice_already_sent', 'invoice_cancelled']

/** Gives the money of the period to its invoice, once. Errors: those of allocatePayment. */
async function allocatePeriod(scope: Scope, { row, paymentId, facts }: OpenPeriod): Promise<void> {
  await inTransaction(scope, (tx) =>
    allocatePaymentIn(tx, {
      paymentId: paymentId!,
      allocations: [{ invoiceId: row.invoice_id!, amountCents: allocable(facts) }],
      source: { kind: 'subscription_period', id: row.id },
    }),
  )
}

/** Mails the invoice as invoices are. `over`: nothing is to be mailed any more. Errors: those of sendToSubscriber. */
async function sendPeriod(scope: Scope, { row }: OpenPeriod): Promise<'over' | undefined> {
  const subscription = await readAs(scope, (tx) => getSubscriptionRow(tx, row.subscription_id))
  const to = { email: subscription.recipient_email, name: subscription.recipient_name }
  try {
    await sendToSubscriber(scope, { invoiceId: row.invoice_id!, to })
  } catch (error) {
    if (!(error instanceof DomainError && settled.includes(error.code))) throw error
    return 'over'
  }
}
