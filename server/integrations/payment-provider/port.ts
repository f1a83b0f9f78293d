import type { ImportableProduct, NewProduct } from '#shared/contract/payment-products.ts'
import type { TaxFields } from '#shared/contract/payment-setup.ts'
import type { PaymentSession } from '#shared/contract/payments.ts'
import type {
  ConnectMethod,
  ExpressRequirement,
  PaymentMode,
  ProviderAccount,
} from '#shared/domain/payment-setup/payment-setup.ts'
import type { ProviderPayout } from '#shared/domain/payments/payout.ts'
import type { CheckoutProvider } from './checkout-port.ts'
import type { SubscriptionProvider } from './subscription-port.ts'

/** An organization's account at the provider, and the mode of the requests. */
export type AccountRef = { account: ProviderAccount; mode: PaymentMode }

/**
 * An event of an account. `objectId` names what it is about; the event says only that something happened to it, so that whoever handles it reads
 * the object again.
 */
export type WebhookEvent = {
  id: string
  type: string
  /** Null for an event of the platform's own account. */
  accountId: string | null
  mode: PaymentMode
  createdAt: Date
  objectId: string | null
  /** The organization that Ardoise named on the object when it asked for it; null where it named none. */
  ownerId: string | null
}
/** An event as it comes in: the bytes as sent, and the signature header over them. */
export type Delivery = { payload: Buffer; signature: string }

/** The provider's side of a webhook. `webhookId` is null where the provider keeps none. */
export type Webhook = { webhookId: string | null; secret: string }

/**
 * The card payment provider. Methods that ask it throw DomainError when it says no: payment_provider_silent (no answer in time), _busy, _refused,
 * _failed (unreadable), payment_keys_refused, payment_account_lost, payment_mode_off (no keys for the mode). Nothing is kept here: the account is
 * what the caller stored. Where a `key` is given, repeating the request with it has one effect.
 */
export type PaymentProvider = CheckoutProvider<AccountRef> &
  SubscriptionProvider<AccountRef> & {
    /** Set on the local version, which the screens call a simulation; it does what the provider's own pages would do. */
    readonly simulation: {
      /** The account once these requirements are provided. */
      provide(account: ProviderAccount, provided: ExpressRequirement[]): ProviderAccount
    } | null
    /** The modes that the installation has keys for. */
    readonly modes: readonly PaymentMode[]
    /** Secrets of the platform's own webhook, which brings the events of every account; none in a simulation. */
    readonly webhookSecrets: readonly string[]
    /**
     * The provider's page where the holder of an account lets Ardoise use it, and comes back to `returnUrl` with a code and the state; null in a
     * simulation, where `connect` does it at once. Errors: payment_oauth_off.
     */
    authorizeUrl(request: { state: string; returnUrl: string; business: Business }): string | null
    /** The account behind the code that its holder brought back. Errors: payment_connect_refused. */
    exchange(code: string): Promise<ProviderAccount>
    /** Opens the organization's account; a simulation joins one as well. Errors: payment_connect_refused. */
    connect(request: { method: ConnectMethod; key: string; business: Business }): Promise<ProviderAccount>
    /** Gives up the access that the holder gave; an account that is lost already is no error. */
    disconnect(ref: AccountRef): Promise<void>
    /** Page where the account's holder finishes the onboarding; it leads back to `returnUrl`, or to `refreshUrl` when it is too old. */
    createOnboardingLink(
      ref: AccountRef,
      back: { returnUrl: string; refreshUrl: string },
    ): Promise<{ url: string }>
    /** The account as the provider reports it now. */
    readAccount(ref: AccountRef): Promise<ProviderAccount>
    /** Makes the provider's tax settings, or its rates, those of the organization. */
    saveTax(ref: AccountRef, fields: TaxFields): Promise<void>
    /** Products of the account that may be imported. */
    listProducts(ref: AccountRef): Promise<ImportableProduct[]>
    /** A product as it is now; null when it is gone, or has no price that Ardoise can hold. */
    findProduct(ref: AccountRef, productId: string): Promise<ImportableProduct | null>
    /** Adds a product with its price; returns the provider's id. */
    createProduct(ref: AccountRef, product: NewProduct, key: string): Promise<{ productId: string }>
    /** Offers a product or no longer; one that is gone is no error. */
    setProductActive(ref: AccountRef, productId: string, active: boolean): Promise<void>
    /** Has the events sent to the address. Errors: webhook_address_refused. */
    createWebhook(ref: AccountRef, url: string): Promise<Webhook>
    /** Stops the events; a webhook that is gone is no error. */
    deleteWebhook(ref: AccountRef, webhookId: string): Promise<void>
    /**
     * A signed event of the account, to be taken in as if it had come by the network; null when the provider sends events itself, and the webhook is
     * ready there. Errors: webhook_inactive.
     */
    makeTestEvent(ref: AccountRef, webhook: Webhook): Promise<Delivery | null>
    /** The event, when its signature holds by one of these secrets and is recent; null otherwise. */
    readDelivery(delivery: Delivery, secrets: readonly string[], now: Date): WebhookEvent | null
    /** Events of the account since an instant, watched or not, oldest first: what a lost webhook would have brought. */
    listEvents(ref: AccountRef, since: Date): Promise<WebhookEvent[]>
    /** A payout as it is now, with the movements that it holds; null when there is none. Errors: payment_currency_unknown. */
    findPayout(ref: AccountRef, payoutId: string): Promise<ProviderPayout | null>
    /** A payment session of the installation's own account, with the organization it was opened for. */
    findSession(sessionId: string): Promise<{ orgId: string; session: PaymentSession } | null>
  }

/** The facts with which an account is opened. */
export type Business = { name: string; country: string }
