import { inTransaction } from '#server/db/transaction.ts'
import { type EventSource, insertEvent } from '#server/features/payment-setup/store/events.ts'
import { setStatus } from '#server/features/payment-setup/store/webhooks.ts'
import type { WebhookEvent } from '#server/integrations/payment-provider/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { aboutSetup } from './get-account-ref.ts'

type Taken = { orgId: string; event: WebhookEvent; source: EventSource; recovers?: boolean; own?: boolean }

/**
 * Stores an event of the organization's account once, with the job that handles it. `recovers`: it came by a webhook that was marked as
 * faulty; `own`: it is of the installation's own account, about this subscriber, and shown to nobody.
 */
export async function receiveEvent(
  context: AppContext,
  { orgId, event, source, recovers = false, own = false }: Taken,
): Promise<void> {
  const scope = systemScope(context, orgId)
  await inTransaction(scope, async (tx) => {
    const isNew = await insertEvent(tx, event, { source, own })
    const recovered = recovers && (await setStatus(tx, 'active'))
    if (isNew) await tx.enqueue('handle-payment-event', { orgId, eventId: event.id })
    if (!own && (isNew || recovered))
      await tx.emit('payment_provider.event_received', aboutSetup(scope, { type: event.type }))
  })
}
