import { inTransaction, readAs } from '#server/db/transaction.ts'
import { sendToSubscriber } from '#server/features/invoice-sending/commands/send-invoice.ts'
import { allocatePaymentIn } from '#server/features/payments/commands/allocate-payment.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { allocable } from '#shared/domain/online-subscriptions/next-period-step.ts'
import type { OpenPeriod } from '../queries/periods.ts'
import { getSubscriptionRow } from '../queries/subscriptions.ts'

/** The client has it, or nobody is to get it. */
const settled = ['invoice_already_sent', 'invoice_cancelled']

/** Gives the money of the period to its invoice, once. Errors: those of allocatePayment. */
export async function allocatePeriod(scope: Scope, { row, paymentId, facts }: OpenPeriod): Promise<void> {
  await inTransaction(scope, (tx) =>
    allocatePaymentIn(tx, {
      paymentId: paymentId!,
      allocations: [{ invoiceId: row.invoice_id!, amountCents: allocable(facts) }],
      source: { kind: 'subscription_period', id: row.id },
    }),
  )
}

/** Mails the invoice as invoices are. `over`: nothing is to be mailed any more. Errors: those of sendToSubscriber. */
export async function sendPeriod(scope: Scope, { row }: OpenPeriod): Promise<'over' | undefined> {
  const subscription = await readAs(scope, (tx) => getSubscriptionRow(tx, row.subscription_id))
  const to = { email: subscription.recipient_email, name: subscription.recipient_name }
  try {
    await sendToSubscriber(scope, { invoiceId: row.invoice_id!, to })
  } catch (error) {
    if (!(error instanceof DomainError && settled.includes(error.code))) throw error
    return 'over'
  }
}
