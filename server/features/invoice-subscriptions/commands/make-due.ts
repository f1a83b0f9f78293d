import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findDue, findWaiting } from '#server/features/invoice-subscriptions/queries/due.ts'
import {
  getSubscriptionRow,
  listSkipped,
} from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import { failureOf, reportFailure } from '#server/features/invoice-subscriptions/steps/report-failure.ts'
import { resumeOccurrence } from '#server/features/invoice-subscriptions/steps/resume-occurrence.ts'
import { insertOccurrences } from '#server/features/invoice-subscriptions/store/occurrences.ts'
import {
  applyPrices,
  lockSubscription,
  movePointer,
  setFailure,
} from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import { createInvoiceIn } from '#server/features/invoices/commands/create-invoice.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import {
  occurrenceContent,
  pricedOn,
  subscriptionTotals,
} from '#shared/domain/invoice-subscriptions/content.ts'
import { occurrenceOn, periodOf } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import { following } from '#shared/domain/invoice-subscriptions/subscription.ts'

/** Steps of one job; the next job takes the rest, so that no organization waits long for another. */
const BATCH = 20

/**
 * Makes what is due in an organization, the oldest first: each invoice is a draft that its occurrence names, then issued and mailed where
 * the subscription says so. Whatever stops it, the next run goes on from what the database says.
 */
export async function makeDue(context: AppContext, { orgId }: { orgId: string }): Promise<void> {
  const scope = systemScope(context, orgId)
  for (let made = 0; made < BATCH; made += 1) {
    const waiting = await readAs(scope, findWaiting)
    if (waiting !== null) {
      await resumeOccurrence(scope, waiting)
      continue
    }
    const due = await readAs(scope, findDue)
    if (due === null) return
    await makeOccurrence(scope, due)
  }
  await inTransaction(scope, (tx) => tx.enqueue('make-subscription-invoices', { orgId }))
}

type Due = { subscriptionId: string; ordinal: number }

/** The draft of an occurrence, the row that names it and the next day: all or nothing. A failure is kept and told, never thrown. */
async function makeOccurrence(scope: Scope, due: Due): Promise<void> {
  try {
    await make(scope, due)
  } catch (error) {
    await fail(scope, due, error)
  }
}

function make(scope: Scope, { subscriptionId, ordinal }: Due): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId)
    // Another process made it, or somebody paused or ended the subscription meanwhile.
    if (subscription.status !== 'active' || subscription.next_ordinal !== ordinal) return
    const { rhythm, covers, content, priceChange, mode, currency } = subscription
    const on = occurrenceOn(rhythm, ordinal)
    const period = periodOf(rhythm, ordinal, covers)
    const said = occurrenceContent(content, { day: on, period, priceChange })
    const invoice = await createInvoiceIn(tx, { kind: 'invoice', ...said }, { currency })
    const outcome = mode === 'draft' ? 'made' : 'to_issue'
    await insertOccurrences(tx, [{ subscriptionId, on, period, outcome, invoiceId: invoice.id }])
    if (priceChange !== null && on >= priceChange.from) {
      const priced = { ...content, lines: pricedOn(content.lines, priceChange, on) }
      await applyPrices(tx, subscriptionId, { content: priced, totals: subscriptionTotals(priced) })
    }
    const next = following(rhythm, ordinal, await listSkipped(tx, subscriptionId, on))
    await movePointer(
      tx,
      subscriptionId,
      next === null ? null : { ordinal: next, on: occurrenceOn(rhythm, next) },
    )
  })
}

function fail(scope: Scope, { subscriptionId, ordinal }: Due, error: unknown): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId)
    if (subscription.next_ordinal !== ordinal) return
    const { failure, retryAt } = failureOf(tx, error, subscription.failure)
    await setFailure(tx, subscriptionId, failure, retryAt)
    const on = occurrenceOn(subscription.rhythm, ordinal)
    await reportFailure(tx, await getSubscriptionRow(tx, subscriptionId), on, {
      failure,
      before: subscription.failure,
    })
  })
}
