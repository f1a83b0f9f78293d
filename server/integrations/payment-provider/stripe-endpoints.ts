import Stripe from 'stripe'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Webhook, WebhookEvent } from './port.ts'
import { eventOf } from './read-event.ts'
import { orNull } from './stripe-asking.ts'

/** The version that answers and events are written in; a newer one is a change of this code. */
export const API_VERSION = '2026-10-28.endive'

/** By name, because Stripe knows no families: those of shared/domain/payment-setup/payment-webhook.ts. */
const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'product.created',
  'product.updated',
  'product.deleted',
  'price.created',
  'price.updated',
  'price.deleted',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
  'account.updated',
]

/** An endpoint on the organization's own account, whose secret is given this once. Errors: webhook_address_refused. */
export async function createEndpoint(
  stripe: Stripe,
  url: string,
  of: Stripe.RequestOptions,
): Promise<Webhook> {
  try {
    const { id, secret } = await stripe.webhookEndpoints.create(
      { url, enabled_events: events, api_version: API_VERSION, description: 'Ardoise' },
      of,
    )
    if (!secret) throw new DomainError('payment_provider_failed')
    return { webhookId: id, secret }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'url')
      throw new DomainError('webhook_address_refused')
    throw error
  }
}

export async function deleteEndpoint(stripe: Stripe, id: string, of: Stripe.RequestOptions): Promise<void> {
  await orNull(stripe.webhookEndpoints.del(id, undefined, of))
}

/** Errors: webhook_inactive, when it was stopped or deleted at Stripe. */
export async function assertEndpoint(stripe: Stripe, id: string, of: Stripe.RequestOptions): Promise<void> {
  const endpoint = await orNull(stripe.webhookEndpoints.retrieve(id, undefined, of))
  if (endpoint?.status !== 'enabled') throw new DomainError('webhook_inactive')
}

/** Stripe keeps events for 30 days, and lists them newest first: https://docs.stripe.com/api/events/list */
export async function listEventsSince(
  stripe: Stripe,
  since: Date,
  of: Stripe.RequestOptions,
): Promise<WebhookEvent[]> {
  const gte = Math.floor(since.getTime() / 1_000)
  const found: WebhookEvent[] = []
  for await (const event of stripe.events.list({ created: { gte }, limit: 100 }, of)) {
    const read = eventOf(event)
    if (read !== null) found.unshift({ ...read, accountId: of.stripeAccount ?? read.accountId })
  }
  return found
}
