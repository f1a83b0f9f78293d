import { asPlatform, inTransaction, readAs } from '#server/db/transaction.ts'
import { receiveEvent } from '#server/features/payment-setup/steps/receive-event.ts'
import { followUnsettledPayouts } from '#server/features/payments/commands/follow-payout.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import { isWatchedEvent } from '#shared/domain/payment-setup/watched-events.ts'
import { findAccount, findWebhook } from '../queries/setup.ts'
import { listListening, listUnhandled, saveSweep } from '../store/events.ts'

/** An event may be listed a little after it is dated. */
const OVERLAP_MS = 3_600_000
/** A job has this long before its event counts as forgotten, and is tried for as long as the provider sends an event again. */
const FORGOTTEN_MS = 600_000
const TRIED_MS = 3 * 86_400_000

/** Enqueues a job for each organization that listens, so that a slow account holds up no other. */
export async function enqueueSweeps(context: AppContext): Promise<void> {
  for (const orgId of await asPlatform(context, listListening))
    await inTransaction(systemScope(context, orgId), (tx) => tx.enqueue('sweep-account-events', { orgId }))
}

/**
 * Takes in what a lost webhook did not bring, gives a new job to events whose job was lost or failed, and asks again about payouts that
 * are not settled. Errors: those of the provider.
 */
export async function sweepEvents(context: AppContext, { orgId }: { orgId: string }): Promise<void> {
  const scope = systemScope(context, orgId)
  const now = context.clock.now()
  const { ref, webhook } = await readAs(scope, async (tx) => ({
    ref: (await findAccount(tx)).ref,
    webhook: await findWebhook(tx),
  }))
  if (ref === null || webhook === undefined || webhook.webhook_id === null) return
  if (webhook.status === 'inactive') return
  const asked: AccountRef = { account: ref.account, mode: webhook.mode as PaymentMode }
  const since = new Date((webhook.swept_at ?? webhook.updated_at).getTime() - OVERLAP_MS)
  const missed = await context.paymentProvider.listEvents(asked, since)
  for (const event of missed.filter(({ type }) => isWatchedEvent(type)))
    await receiveEvent(context, { orgId, event, source: 'sweep' })
  await inTransaction(scope, async (tx) => {
    const [from, to] = [new Date(now.getTime() - TRIED_MS), new Date(now.getTime() - FORGOTTEN_MS)]
    for (const eventId of await listUnhandled(tx, { since: from, before: to }))
      await tx.enqueue('handle-payment-event', { orgId, eventId })
    await saveSweep(tx, now)
  })
  await followUnsettledPayouts(scope, asked)
}
