import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { createInvoiceIn } from '#server/features/invoices/commands/create-invoice.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isAsAgreed } from '#shared/domain/online-subscriptions/next-period-step.ts'
import { lineOf, periodAmounts } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { OpenPeriod } from '../queries/periods.ts'
import { getSubscriptionRow, offerOf } from '../queries/subscriptions.ts'
import { lockPeriod, saveInvoice } from '../store/periods.ts'

/** The revision of a draft that nobody touched. */
const UNTOUCHED = 1
const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof DomainError && codes.includes(error.code)

/** The draft of what was agreed, and the row that names it: both or none. Errors: those of createInvoice. */
export function draftPeriod(scope: Scope, { row }: OpenPeriod): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const held = await lockPeriod(tx, row.id)
    if (held === null || held.invoiceId !== null) return
    const subscription = await getSubscriptionRow(tx, row.subscription_id)
    const offer = offerOf(subscription)
    const reference = row.provider_number === null ? '' : ` (référence ${row.provider_number})`
    const paidOn = formatDate(row.paid_at, subscription.timezone)
    const invoice = await createInvoiceIn(
      tx,
      {
        kind: 'invoice',
        companyId: subscription.company_id,
        contactId: subscription.contact_id,
        lines: [lineOf(offer, randomUUID())],
        operation: offer.kind,
        performance: { kind: 'period', from: row.period_from, to: row.period_to },
        paymentTerms: { kind: 'on_receipt' },
        notes: row.intent_id === null ? null : `Payé par Stripe le${NBSP}${paidOn}${reference}.`,
      },
      { currency: offer.currency },
    )
    await saveInvoice(tx, row.id, invoice.id)
  })
}

/** Errors: online_subscription_amount_differs, online_subscription_draft_changed, those of issueInvoice. */
export async function issuePeriod(scope: Scope, { row }: OpenPeriod): Promise<void> {
  const subscription = await readAs(scope, (tx) => getSubscriptionRow(tx, row.subscription_id))
  const taken = { paidCents: Number(row.paid_cents), taxCents: Number(row.tax_cents) }
  // An invoice of another sum than what was taken, or with another VAT, is for a person to decide.
  if (!isAsAgreed(periodAmounts(offerOf(subscription)), taken))
    throw new DomainError('online_subscription_amount_differs')
  try {
    await issueInvoice(scope, { invoiceId: row.invoice_id!, revision: UNTOUCHED })
  } catch (error) {
    if (isCode(error, 'version_conflict')) throw new DomainError('online_subscription_draft_changed')
    // A run before issued it, and died; or somebody deleted the draft, and another is made.
    if (!isCode(error, 'invoice_not_draft', 'not_found')) throw error
  }
}
