import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { openSecret } from '#server/features/payment-setup/steps/webhook-secret.ts'
import type { Delivery } from '#server/integrations/payment-provider/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isWatchedEvent } from '#shared/domain/payment-setup/payment-webhook.ts'
import { findWebhook, insertEvent, setStatus } from '../store/webhooks.ts'

/** 128 random bits in base64url (set-webhook-status.ts). */
const ENDPOINT = /^[\w-]{22}$/

/**
 * Takes in an event of the provider, once for each id. An unknown address, a webhook that is stopped and a bad
 * signature answer alike. Errors: webhook_signature_invalid.
 */
export async function receiveWebhook(
  context: AppContext,
  { endpoint, ...delivery }: Delivery & { endpoint: string },
): Promise<{ eventId: string }> {
  const webhook = ENDPOINT.test(endpoint)
    ? await asPlatform(context, (db) => findWebhook(db, { endpoint }))
    : undefined
  if (webhook === undefined || webhook.status === 'inactive')
    throw new DomainError('webhook_signature_invalid')
  const secret = openSecret(context, webhook.org_id, webhook.secret)
  const now = context.clock.now()
  const event = secret === null ? null : context.paymentProvider.readDelivery(delivery, [secret], now)
  if (event === null) throw new DomainError('webhook_signature_invalid')
  if (!isWatchedEvent(event.type)) return { eventId: event.id }
  const scope = systemScope(context, webhook.org_id)
  await inTransaction(scope, async (tx) => {
    const isNew = await insertEvent(tx, event)
    const recovered = webhook.status === 'error' && (await setStatus(tx, 'active'))
    if (isNew || recovered)
      await tx.emit('payment_provider.event_received', aboutSetup(scope, { type: event.type }))
  })
  return { eventId: event.id }
}
