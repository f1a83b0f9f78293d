import Stripe from 'stripe'
import { asking, orNull } from '#server/integrations/payment-provider/stripe-asking.ts'
import { expireSession, findSession } from '#server/integrations/payment-provider/stripe-checkout.ts'
import { type Impatience, stripeClient } from '#server/integrations/payment-provider/stripe-client.ts'
import type { StripeSettings } from '#server/stripe-settings.ts'
import { monthlyCents } from '#shared/domain/billing/choice.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { BillingProvider } from './port.ts'
import { MAX_CHARGES, pageOf, toldOf, withLines } from './stripe-charges.ts'
import { ensurePrice, ensureVat, itemOf } from './stripe-prices.ts'

/** Stripe Billing on the operator's own account, live where there is a key for it: https://docs.stripe.com/billing/subscriptions/overview */
export function createStripeBilling(
  { keys, apiBase }: StripeSettings,
  impatience: Impatience = {},
): BillingProvider {
  const { secretKey } = (keys.live ?? keys.test)!
  const stripe = stripeClient(secretKey, apiBase, impatience)
  return {
    local: null,
    createPage: ({ id, orgId, email, choice, returnUrl, cancelUrl, expiresAt }) =>
      asking(async () => {
        const [price, vat] = await Promise.all([ensurePrice(stripe, choice.plan), ensureVat(stripe)])
        const metadata = { ardoise_org: orgId, ardoise_subscription: id }
        return pageOf(
          await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              client_reference_id: id,
              locale: 'fr',
              metadata,
              ...(email !== null && { customer_email: email }),
              line_items: [itemOf(price, choice)],
              subscription_data: { metadata, default_tax_rates: [vat] },
              success_url: returnUrl,
              cancel_url: cancelUrl,
              expires_at: Math.floor(expiresAt.getTime() / 1_000),
            },
            { idempotencyKey: `subscription-${id}` },
          ),
        )
      }),
    findPage: (id) => asking(() => findSession(stripe, id).then(pageOrNull)),
    expirePage: (id) => asking(() => expireSession(stripe, id).then(pageOrNull)),
    findSubscription: (id) =>
      asking(async () => {
        const found = await orNull(stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }))
        if (found === null) return null
        const customer = typeof found.customer === 'string' ? found.customer : found.customer.id
        const [invoices, waiting] = await Promise.all([
          stripe.invoices.list({ subscription: id, limit: MAX_CHARGES }),
          stripe.invoiceItems.list({ customer, pending: true, limit: 100 }),
        ])
        return toldOf(found, await withLines(stripe, invoices.data), waiting.data)
      }),
    changeSubscription: (id, { choice, from, at, key }) =>
      asking(async () => {
        const [price, present] = await Promise.all([
          ensurePrice(stripe, choice.plan),
          stripe.subscriptions.retrieve(id),
        ])
        const item = present.items.data[0]
        if (item === undefined) throw new DomainError('payment_provider_failed')
        try {
          await stripe.subscriptions.update(
            id,
            {
              items: [{ id: item.id, ...itemOf(price, choice) }],
              proration_date: Math.floor(at.getTime() / 1_000),
              // More is paid at once; less stays for the next bill.
              proration_behavior:
                monthlyCents(choice) > monthlyCents(from) ? 'always_invoice' : 'create_prorations',
              payment_behavior: 'error_if_incomplete',
            },
            { idempotencyKey: `change-${key}` },
          )
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError || statusOf(error) === 402)
            throw new DomainError('subscription_payment_refused')
          throw error
        }
      }),
    setCancelAtEnd: (id, cancel) =>
      asking(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: cancel })
      }),
    endSubscription: (id) =>
      asking(async () => {
        const ended = await orNull(stripe.subscriptions.retrieve(id))
        if (ended === null || ended.status === 'canceled' || ended.status === 'incomplete_expired') return
        await stripe.subscriptions.cancel(id)
        // A bill that stays open would still be tried: nobody uses what it asks for.
        const open = await stripe.invoices.list({ subscription: id, status: 'open', limit: MAX_CHARGES })
        for (const invoice of open.data) if (invoice.id) await stripe.invoices.voidInvoice(invoice.id)
      }),
    portalUrl: ({ customerId }, returnUrl) =>
      asking(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: 'fr',
        })
        return session.url
      }),
  }
}

const pageOrNull = (session: Stripe.Checkout.Session | null) => session && pageOf(session)

const statusOf = (error: unknown) => (error as { statusCode?: unknown }).statusCode
