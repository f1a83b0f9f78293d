import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope, Tx } from '#server/scope.ts'
import {
  type ProviderPeriod,
  type ProviderSubscription,
  statusOf,
} from '#shared/domain/online-subscriptions/provider-subscription.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { listWaiting } from '../queries/periods.ts'
import { findSubscription, type SubscriptionRow, statusIn } from '../queries/subscriptions.ts'
import { insertPeriod } from '../store/periods.ts'
import { clockOf, isOutdated, lockSubscription, saveSubscription } from '../store/subscriptions.ts'
import { saveWithdrawal } from '../store/withdrawals.ts'
import { goOnWithPeriod } from './go-on-with-period.ts'
import { tell } from './tell.ts'

/**
 * Brings a subscription to what the provider now says of it, and each paid period to its payment and its invoice. Others than ours are none of our
 * business. `objectId`: of the subscription, an invoice or a page. What is known stays as it is, so that any call may be repeated; a period that cannot be
 * invoiced is told, never thrown. Errors: those of the provider.
 */
export async function followSubscription(scope: Scope, ref: AccountRef, objectId: string): Promise<void> {
  const askedAt = await readAs(scope, clockOf)
  const told = await scope.context.paymentProvider.findSubscription(ref, objectId)
  const id = told?.subscriptionId ?? null
  if (told === null || id === null) return
  const row = await readAs(scope, (tx) => findSubscription(tx, id))
  if (row === null || row.account_id !== ref.account.accountId || row.mode !== ref.mode) return
  await inTransaction(scope, (tx) => keep(tx, id, told, askedAt))
  const waiting = await readAs(scope, (tx) => listWaiting(tx, { subscriptionId: id, due: true }))
  for (const period of waiting) await goOnWithPeriod(scope, period.id)
}

async function keep(tx: Tx, id: string, told: ProviderSubscription, askedAt: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  // A paid period stays paid, however old the answer is.
  let isNew = false
  for (const period of told.paid) isNew = (await insertPeriod(tx, periodOf(row, period))) !== null || isNew
  // A debit that was under way, say: what the client withdrew from goes back, whenever it was paid.
  if (isNew && row.declared_at !== null) await openWithdrawal(tx, id)
  if (await isOutdated(tx, id, askedAt)) return
  const before = statusIn(row)
  const status = statusOf(told)
  await saveSubscription(tx, id, {
    askedAt,
    status,
    providerId: told.providerId,
    periodEndsAt: told.periodEndsAt,
    endsAt: status === 'ended' ? row.ends_at : told.endsAt,
    endedAt: status === 'ended' ? (told.endedAt ?? tx.now) : null,
    unpaidInvoice: told.unpaidInvoiceId,
  })
  if (told.unpaidInvoiceId !== null && told.unpaidInvoiceId !== row.unpaid_invoice)
    await tell(tx, 'online_subscription.unpaid', row)
  if (status !== 'ended' && told.endsAt !== null && row.ends_at === null)
    await tell(tx, 'online_subscription.ending', row)
  if (status === before) return
  if (before === 'agreed' && status === 'active') await tell(tx, 'online_subscription.started', row)
  if (before === 'unpaid' && status === 'active') await tell(tx, 'online_subscription.recovered', row)
  if (before === 'paused' && status === 'active') await tell(tx, 'online_subscription.resumed', row)
  if (status === 'paused') await tell(tx, 'online_subscription.paused', row)
  if (status === 'ended') await tell(tx, 'online_subscription.ended', row)
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
