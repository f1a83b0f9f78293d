import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import type { ProviderSubscription } from '#shared/domain/online-subscriptions/provider-subscription.ts'
import type { Checkout } from './checkout-port.ts'

/** A page on which a client begins a subscription. `id` is ours: the same with the same attempt gives the same page. */
export type SubscriptionRequest = {
  id: string
  attempt: number
  orgId: string
  /** The provider's id of the product; its price must be the offer's. */
  productId: string
  offer: Offer
  email: string
  returnUrl: string
}

/** Subscriptions on an account. Errors: those of PaymentProvider. */
export type SubscriptionProvider<AccountRef> = {
  /** Errors: online_subscription_price_changed, payment_provider_refused. */
  createSubscriptionCheckout(ref: AccountRef, request: SubscriptionRequest): Promise<Checkout>
  /** The subscription itself, or that of an invoice or a page; null when there is none. */
  findSubscription(ref: AccountRef, objectId: string): Promise<ProviderSubscription | null>
  /** Ends it now or with the paid period; one that is over is no error. */
  stopSubscription(ref: AccountRef, providerId: string, when: 'now' | 'period_end'): Promise<void>
  /** Takes nothing for the periods of a pause; they are not caught up. */
  pauseSubscription(ref: AccountRef, providerId: string, paused: boolean): Promise<void>
}
