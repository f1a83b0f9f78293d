import { readAs } from '#server/db/transaction.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { providerSync } from '#server/provider-sync.ts'
import type { Scope, Tx } from '#server/scope.ts'
import {
  happenings,
  type ProviderPeriod,
  type ProviderSubscription,
  statusOf,
} from '#shared/domain/online-subscriptions/provider-subscription.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { listWaiting } from '../queries/periods.ts'
import { findSubscription, type SubscriptionRow, statusIn } from '../queries/subscriptions.ts'
import { insertPeriod } from '../store/periods.ts'
import { lockSubscription, saveSubscription } from '../store/subscriptions.ts'
import { saveWithdrawal } from '../store/withdrawals.ts'
import { emitSubscriptionEvent } from './emit-subscription-event.ts'
import { resumePeriod } from './resume-period.ts'

/** `objectId`: of the subscription, an invoice or a page. */
type Asked = { ref: AccountRef; objectId: string }
type Told = ProviderSubscription & { subscriptionId: string }

const sync = providerSync<Asked, Told, SubscriptionRow>({
  rows: { table: 'online_subscriptions', column: 'id', of: ({ subscriptionId }) => subscriptionId },
  async read(scope, { ref, objectId }) {
    const told = await scope.context.paymentProvider.findSubscription(ref, objectId)
    const id = told?.subscriptionId ?? null
    return told === null || id === null ? null : { ...told, subscriptionId: id }
  },
  async lock(tx, { subscriptionId: id }, { ref }) {
    const row = await findSubscription(tx, id)
    return row?.account_id === ref.account.accountId && row.mode === ref.mode
      ? lockSubscription(tx, id)
      : null
  },
  async keep(tx, row, { paid }) {
    let isNew = false
    for (const period of paid) isNew = (await insertPeriod(tx, periodOf(row, period))) !== null || isNew
    // A debit that was under way, say: what the client withdrew from goes back, whenever it was paid.
    if (isNew && row.declared_at !== null) await openWithdrawal(tx, row.id)
  },
  async step(tx, row, told) {
    const status = statusOf(told)
    await saveSubscription(tx, row.id, {
      status,
      providerId: told.providerId,
      periodEndsAt: told.periodEndsAt,
      endsAt: status === 'ended' ? row.ends_at : told.endsAt,
      endedAt: status === 'ended' ? (told.endedAt ?? tx.now) : null,
      unpaidInvoice: told.unpaidInvoiceId,
    })
    const before = { status: statusIn(row), unpaidInvoiceId: row.unpaid_invoice, endsAt: row.ends_at }
    for (const happened of happenings(before, told))
      await emitSubscriptionEvent(tx, `online_subscription.${happened}`, row)
    return false
  },
})

/**
 * Brings a subscription to what the provider now says of it, and each paid period to its payment and its invoice. Others than ours are none of our
 * business. A period that cannot be invoiced is told, never thrown. Errors: those of the provider.
 */
export async function followSubscription(scope: Scope, asked: Asked): Promise<void> {
  const told = await sync(scope, asked)
  if (told === null) return
  const { subscriptionId } = told
  const waiting = await readAs(scope, (tx) => listWaiting(tx, { subscriptionId, due: true }))
  for (const period of waiting) await resumePeriod(scope, period.id)
}

async function openWithdrawal(tx: Tx, id: string): Promise<void> {
  await saveWithdrawal(tx, id, { done_at: null, retry_at: null })
  await tx.enqueue('follow-online-subscriptions', { orgId: tx.scope.orgId, all: false })
}

function periodOf(row: SubscriptionRow, period: ProviderPeriod) {
  const from = todayIn(row.timezone, period.from)
  // The next period begins at the instant at which this one ends.
  const last = addDays(todayIn(row.timezone, period.to), -1)
  return {
    subscriptionId: row.id,
    providerInvoice: period.invoiceId,
    providerNumber: period.number,
    from,
    to: last,
    paidAt: period.paidAt,
    paidCents: period.intentId === null ? period.totalCents : period.paidCents,
    taxCents: period.taxCents,
    intentId: period.intentId,
  }
}
