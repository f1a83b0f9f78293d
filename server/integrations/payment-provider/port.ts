import type { ImportableProduct, NewProduct } from '#shared/contract/payment-products.ts'
import type { PaymentSession } from '#shared/contract/payments.ts'
import type {
  ConnectMethod,
  ExpressRequirement,
  PaymentMode,
  ProviderAccount,
} from '#shared/domain/payment-setup/payment-setup.ts'

/** An organization's account at the provider, and the mode of the requests. */
export type AccountRef = { account: ProviderAccount; mode: PaymentMode }

export type WebhookEvent = { id: string; type: string }
/** An event as it comes in: the bytes as sent, and the signature header over them. */
export type Delivery = { payload: Buffer; signature: string }

/**
 * The card payment provider. Every method but `readDelivery` may throw DomainError payment_provider_failed: refused,
 * unreachable, unreadable. Nothing is kept here: the account is what the caller stored.
 */
export type PaymentProvider = {
  /** Set on the local version, which the screens call a simulation; it does what the provider's own pages would do. */
  readonly simulation: {
    /** The account once these requirements are provided. */
    provide(account: ProviderAccount, provided: ExpressRequirement[]): ProviderAccount
  } | null
  /** Joins or opens the organization's account. The same `key` gives the same account. */
  connect(request: {
    method: ConnectMethod
    key: string
    business: { name: string; country: string }
  }): Promise<ProviderAccount>
  /** Page where the account's holder finishes the onboarding. */
  createOnboardingLink(ref: AccountRef): Promise<{ url: string }>
  /** The account as the provider reports it now. */
  readAccount(ref: AccountRef): Promise<ProviderAccount>
  /** Products of the account that may be imported. */
  listProducts(ref: AccountRef): Promise<ImportableProduct[]>
  /** Adds a product with its price; returns the provider's id. The same `key` adds it once. */
  createProduct(ref: AccountRef, product: NewProduct, key: string): Promise<{ productId: string }>
  /** Has the watched events sent to the address; returns the secret that will sign them. */
  createWebhook(ref: AccountRef, url: string): Promise<{ secret: string }>
  /** A signed event of the account, to be taken in as if it had come by the network; null when the provider sends it itself. */
  makeTestEvent(ref: AccountRef, secret: string): Promise<Delivery | null>
  /** The event, when its signature holds by this secret and is recent; null otherwise. */
  readDelivery(delivery: Delivery, secret: string, now: Date): WebhookEvent | null
  /** A payment session of the installation's own account, with the organization it was opened for. */
  findSession(sessionId: string): Promise<{ orgId: string; session: PaymentSession } | null>
}
