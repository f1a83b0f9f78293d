import { asPlatform } from '#server/db/transaction.ts'
import { receiveEvent } from '#server/features/payment-setup/steps/receive-event.ts'
import { openSecret } from '#server/features/payment-setup/steps/webhook-secret.ts'
import type { Delivery, WebhookEvent } from '#server/integrations/payment-provider/port.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isWatchedEvent } from '#shared/domain/payment-setup/watched-events.ts'
import { isOrganization, listOrganizationsOf, setAside } from '../store/events.ts'
import { findWebhook } from '../store/webhooks.ts'

/** 128 random bits in base64url (set-webhook-status.ts). */
const ENDPOINT = /^[\w-]{22}$/

type Webhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

/**
 * Takes in an event of the provider, once for each id: it is stored with its job, and answered. Without an `endpoint` it is the platform's own webhook,
 * for the events of every account. An unknown address, a webhook that is stopped and a bad signature answer alike. Errors: webhook_signature_invalid.
 */
export async function receiveWebhook(
  context: AppContext,
  { endpoint, ...delivery }: Delivery & { endpoint: string },
): Promise<{ eventId: string }> {
  if (endpoint === '') return receiveForAll(context, delivery)
  const webhook = ENDPOINT.test(endpoint)
    ? await asPlatform(context, (db) => findWebhook(db, { endpoint }))
    : undefined
  if (webhook === undefined || webhook.status === 'inactive')
    throw new DomainError('webhook_signature_invalid')
  const secret = openSecret(context, webhook.org_id, webhook.secret)
  const event = readDelivery(context, delivery, secret === null ? [] : [secret])
  if (!isWatchedEvent(event.type)) return { eventId: event.id }
  const reason = strangeness(webhook, event)
  if (reason !== null) await putAside(context, event, { orgId: webhook.org_id, reason })
  else
    await receiveEvent(context, {
      orgId: webhook.org_id,
      event,
      source: 'webhook',
      recovers: webhook.status === 'error',
    })
  return { eventId: event.id }
}

function readDelivery(context: AppContext, delivery: Delivery, secrets: readonly string[]): WebhookEvent {
  const event = context.paymentProvider.readDelivery(delivery, secrets, context.clock.now())
  if (event === null) throw new DomainError('webhook_signature_invalid')
  return event
}

/** An endpoint of the account names no account in its events; one that does must name that account. */
function strangeness(webhook: Webhook, event: WebhookEvent) {
  if (event.accountId !== null && event.accountId !== webhook.account_id) return 'other_account' as const
  // The simulation keeps one webhook for both modes.
  return webhook.webhook_id !== null && event.mode !== webhook.mode ? ('other_mode' as const) : null
}

async function receiveForAll(context: AppContext, delivery: Delivery): Promise<{ eventId: string }> {
  const event = readDelivery(context, delivery, context.paymentProvider.webhookSecrets)
  const { accountId, ownerId } = event
  if (!isWatchedEvent(event.type)) return { eventId: event.id }
  const isSubscriber =
    accountId === null && ownerId !== null && (await asPlatform(context, (db) => isOrganization(db, ownerId)))
  if (isSubscriber) {
    await receiveEvent(context, { orgId: ownerId, event, source: 'webhook', own: true })
    return { eventId: event.id }
  }
  const orgIds =
    accountId === null ? [] : await asPlatform(context, (db) => listOrganizationsOf(db, accountId))
  if (orgIds.length === 0) await putAside(context, event, { orgId: null, reason: 'unknown_account' })
  for (const orgId of orgIds) await receiveEvent(context, { orgId, event, source: 'webhook' })
  return { eventId: event.id }
}

type Aside = Pick<Parameters<typeof setAside>[2], 'orgId' | 'reason'>

async function putAside(context: AppContext, event: WebhookEvent, aside: Aside): Promise<void> {
  const now = context.clock.now()
  const isNew = await asPlatform(context, (db) => setAside(db, event, { ...aside, now }))
  if (isNew) context.log.warn({ type: event.type, ...aside }, 'payment event kept aside')
}
