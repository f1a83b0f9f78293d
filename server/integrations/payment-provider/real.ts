import type Stripe from 'stripe'
import type { StripeKeys, StripeSettings } from '#server/stripe-settings.ts'
import type { PaymentSession } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type PaymentMode, paymentModes } from '#shared/domain/payment-setup/payment-setup.ts'
import type { AccountRef, PaymentProvider } from './port.ts'
import { readEvent } from './read-event.ts'
import { accountOf } from './stripe-account.ts'
import { asking, orNull } from './stripe-asking.ts'
import {
  checkoutOf,
  createRefund,
  createSession,
  expireSession,
  findPaymentOf,
  findSession,
  statusOfSession,
} from './stripe-checkout.ts'
import { type Impatience, stripeClient } from './stripe-client.ts'
import { assertEndpoint, createEndpoint, deleteEndpoint, listEventsSince } from './stripe-endpoints.ts'
import { findPayout } from './stripe-payouts.ts'
import { newProductOf, productsOf } from './stripe-products.ts'
import {
  createSubscriptionSession,
  findSubscriptionOf,
  pauseSubscriptionOf,
  stopSubscriptionOf,
} from './stripe-subscriptions.ts'
import { saveTaxRates, saveTaxSettings } from './stripe-tax.ts'
import { isSignedByOne } from './webhook-signature.ts'

/** More than anybody chooses from on a page. */
const MAX_PRICES = 2_000

type Access = StripeKeys & { stripe: Stripe; mode: PaymentMode }

/** Stripe itself, by its SDK: https://docs.stripe.com/connect. Payments are taken on the organization's own account. */
export function createStripeProvider(
  { keys, webhookSecrets, apiBase }: StripeSettings,
  impatience: Impatience = {},
): PaymentProvider {
  const modes = paymentModes.filter((mode) => keys[mode] !== undefined)
  const clients = new Map(
    modes.map((mode) => {
      const stripe = stripeClient(keys[mode]!.secretKey, apiBase, impatience)
      return [mode, { ...keys[mode]!, stripe, mode }]
    }),
  )
  const access = (mode: PaymentMode): Access => {
    const found = clients.get(mode)
    if (found === undefined) throw new DomainError('payment_mode_off')
    return found
  }
  /** An account that live keys joined answers in test mode as well; the contrary does not hold. */
  const joining = () => access(clients.has('live') ? 'live' : 'test')
  const on = <T>(
    { account, mode }: AccountRef,
    ask: (stripe: Stripe, of: { stripeAccount: string }) => Promise<T>,
  ) => asking(() => ask(access(mode).stripe, { stripeAccount: account.accountId }))

  return {
    simulation: null,
    modes,
    webhookSecrets,
    authorizeUrl({ state, returnUrl, business }) {
      const { stripe, clientId } = joining()
      if (clientId === null) throw new DomainError('payment_oauth_off')
      const url = new URL(
        stripe.oauth.authorizeUrl({
          client_id: clientId,
          scope: 'read_write',
          state,
          redirect_uri: returnUrl,
          stripe_landing: 'login',
          stripe_user: { business_name: business.name, country: business.country },
        }),
      )
      return apiBase === null ? url.href : `${apiBase}${url.pathname}${url.search}`
    },
    exchange: (code) =>
      asking(async () => {
        const { stripe, mode } = joining()
        const token = await stripe.oauth.token({ grant_type: 'authorization_code', code })
        if (!token.stripe_user_id) throw new DomainError('payment_connect_refused')
        return accountOf(await stripe.accounts.retrieve(token.stripe_user_id), { method: 'oauth', mode })
      }),
    connect: ({ method, key, business }) =>
      asking(async () => {
        if (method !== 'express') throw new DomainError('payment_connect_refused')
        const { stripe, mode } = joining()
        const account = await stripe.accounts.create(
          {
            type: 'express',
            country: business.country,
            business_profile: { name: business.name },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          },
          { idempotencyKey: key },
        )
        return accountOf(account, { method, mode })
      }),
    async disconnect({ account }) {
      // An Express account is nobody else's to use: there is no authorization to give back.
      if (account.method !== 'oauth') return
      const { stripe, clientId } = joining()
      if (clientId === null) return
      await asking(() =>
        stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: account.accountId }),
      ).catch((error: unknown) => {
        // Stripe calls the client unknown to an account that gave the access up already.
        if (!(error instanceof DomainError) || error.code !== 'payment_keys_refused') throw error
      })
    },
    createOnboardingLink: ({ account }, { returnUrl, refreshUrl }) =>
      asking(async () => {
        const { url } = await joining().stripe.accountLinks.create({
          account: account.accountId,
          return_url: returnUrl,
          refresh_url: refreshUrl,
          type: 'account_onboarding',
        })
        return { url }
      }),
    readAccount: ({ account }) =>
      asking(async () => {
        const { stripe, mode } = joining()
        const fresh = await stripe.accounts.retrieve(account.accountId)
        return accountOf(fresh, { method: account.method, mode })
      }),
    saveTax: (ref, fields) =>
      on(ref, (stripe, of) =>
        fields.taxMethod === 'manual'
          ? saveTaxRates(stripe, fields, of)
          : saveTaxSettings(stripe, fields, of),
      ),
    listProducts: (ref) =>
      on(ref, async (stripe, of) =>
        productsOf(
          await stripe.prices
            .list({ active: true, limit: 100, expand: ['data.product'] }, of)
            .autoPagingToArray({ limit: MAX_PRICES }),
        ),
      ),
    findProduct: (ref, product) =>
      on(ref, async (stripe, of) => {
        const prices = await stripe.prices
          .list({ product, limit: 100, expand: ['data.product'] }, of)
          .autoPagingToArray({ limit: MAX_PRICES })
        return productsOf(prices)[0] ?? null
      }),
    createProduct: (ref, product, key) =>
      on(ref, async (stripe, of) => {
        const { id } = await stripe.products.create(newProductOf(product), { ...of, idempotencyKey: key })
        return { productId: id }
      }),
    setProductActive: (ref, productId, active) =>
      on(ref, async (stripe, of) => {
        await orNull(stripe.products.update(productId, { active }, of))
      }),
    createWebhook: (ref, url) => on(ref, (stripe, of) => createEndpoint(stripe, url, of)),
    deleteWebhook: (ref, webhookId) => on(ref, (stripe, of) => deleteEndpoint(stripe, webhookId, of)),
    async makeTestEvent(ref, { webhookId }) {
      if (webhookId === null) throw new DomainError('webhook_inactive')
      await on(ref, (stripe, of) => assertEndpoint(stripe, webhookId, of))
      return null
    },
    readDelivery: ({ payload, signature }, secrets, now) =>
      isSignedByOne(payload, signature, secrets, now) ? readEvent(payload) : null,
    listEvents: (ref, since) => on(ref, (stripe, of) => listEventsSince(stripe, since, of)),
    findPayout: (ref, payoutId) => on(ref, (stripe, of) => findPayout(stripe, payoutId, of)),
    createCheckout: (ref, request) => on(ref, (stripe, of) => createSession(stripe, request, of)),
    findCheckout: (ref, id) => on(ref, (stripe, of) => findSession(stripe, id, of).then(checkoutOrNull)),
    expireCheckout: (ref, id) => on(ref, (stripe, of) => expireSession(stripe, id, of).then(checkoutOrNull)),
    findPayment: (ref, objectId) => on(ref, (stripe, of) => findPaymentOf(stripe, objectId, of)),
    createRefund: (ref, request) => on(ref, (stripe, of) => createRefund(stripe, request, of)),
    createSubscriptionCheckout: (ref, request) =>
      on(ref, (stripe, of) => createSubscriptionSession(stripe, request, of)),
    findSubscription: (ref, objectId) => on(ref, (stripe, of) => findSubscriptionOf(stripe, objectId, of)),
    stopSubscription: (ref, ...what) => on(ref, (stripe, of) => stopSubscriptionOf(stripe, what, of)),
    pauseSubscription: (ref, ...what) => on(ref, (stripe, of) => pauseSubscriptionOf(stripe, what, of)),
    findSession: (sessionId) =>
      asking(async () => {
        const { stripe } = joining()
        const session = await orNull(
          stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }),
        )
        const orgId = session?.metadata?.ardoise_org
        return session === null || !orgId ? null : { orgId, session: sessionOf(session) }
      }),
  }
}

const checkoutOrNull = (session: Stripe.Checkout.Session | null) => session && checkoutOf(session)

function sessionOf(session: Stripe.Checkout.Session): PaymentSession {
  const { id, payment_status, amount_total, currency, subscription } = session
  const end =
    subscription && typeof subscription !== 'string' ? subscription.items.data[0]?.current_period_end : null
  return {
    id,
    status: statusOfSession(session),
    // A state that a later version adds is no proof of a payment.
    paymentStatus:
      (['paid', 'no_payment_required'] as const).find((known) => known === payment_status) ?? 'unpaid',
    amountCents: amount_total,
    currency: (currency ?? 'eur').toUpperCase(),
    nextBillingAt: end ? new Date(end * 1_000).toISOString() : null,
  }
}
