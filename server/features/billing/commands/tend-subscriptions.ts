import { asPlatform, inTransaction, readAs } from '#server/db/transaction.ts'
import { enqueueForEach } from '#server/run-each.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { isGraceOver } from '#shared/domain/billing/grace.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { listUninvoiced } from '../queries/charges.ts'
import { findOpenCheckout } from '../queries/checkout.ts'
import { findSubscription } from '../queries/subscription.ts'
import { closeCheckout, followCheckout } from '../steps/follow-checkout.ts'
import { followSubscription } from '../steps/follow-subscription.ts'
import { endTrialsOfTwin, listToTend } from '../store/subscriptions.ts'

/** Enqueues a look at each subscriber of whom something may have changed unheard, so that one who fails holds up no other. */
export async function enqueueTending(context: AppContext): Promise<void> {
  if (context.config.billing === 'off') return
  const now = context.clock.now()
  const simulated = context.billingProvider.local !== null
  if (!simulated) await asPlatform(context, endTrialsOfTwin)
  const invoices = context.config.billingOrganization !== null
  await enqueueForEach(
    context,
    (db) => listToTend(db, { now, simulated, invoices }),
    (tx, orgId) => tx.enqueue('tend-subscription', { orgId }),
  )
}

/**
 * Heals what a lost webhook or a kill left: settles the payment page, reads the subscription again (which mails what the grace has
 * due), ends one whose grace is over, and asks again for invoices. Errors: those of the provider.
 */
export async function tendSubscription(context: AppContext, { orgId }: { orgId: string }): Promise<void> {
  const scope = systemScope(context, orgId)
  await settleCheckout(scope)
  await followSubscription(scope)
  await endAfterGrace(scope)
  await inTransaction(scope, async (tx) => {
    for (const chargeId of await listUninvoiced(tx)) await tx.enqueue('invoice-charge', { orgId, chargeId })
  })
}

async function settleCheckout(scope: Scope): Promise<void> {
  const row = await readAs(scope, findOpenCheckout)
  if (row === null) return
  if (row.expiresAt <= scope.context.clock.now()) return closeCheckout(scope, row)
  // Its own request may still be waiting for the answer.
  if (row.sessionId !== null)
    await followCheckout(scope, row, await scope.context.billingProvider.findPage(row.sessionId))
}

/** The organization goes back to Gratuit; nothing of it is deleted. */
async function endAfterGrace(scope: Scope): Promise<void> {
  const row = await readAs(scope, findSubscription)
  const facts = row?.elsewhere ? null : row?.facts
  if (!facts || !isLive(facts.status) || facts.pastDueSince === null) return
  if (!isGraceOver(facts.pastDueSince, scope.context.clock.now())) return
  await scope.context.billingProvider.endSubscription(facts.id)
  await followSubscription(scope, facts.id)
}
