import Stripe from 'stripe'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import type {
  ProviderPeriod,
  ProviderSubscription,
} from '#shared/domain/online-subscriptions/provider-subscription.ts'
import type { Checkout } from './checkout-port.ts'
import { idOf, instant, type Of, orNull } from './stripe-asking.ts'
import { checkoutOf, findSession } from './stripe-checkout.ts'
import { ensureTaxRate } from './stripe-tax.ts'
import type { SubscriptionRequest } from './subscription-port.ts'

/** Names our subscription on the objects of Stripe. */
const OURS = 'ardoise_subscription'
/** Forty years of months. */
const MOST_INVOICES = 500

/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-mode */
export async function createSubscriptionSession(
  stripe: Stripe,
  { id, attempt, orgId, productId, offer, email, returnUrl }: SubscriptionRequest,
  of: Of,
): Promise<Checkout> {
  const metadata = { ardoise_org: orgId, [OURS]: id }
  const price = await priceOf(stripe, productId, offer, of)
  const rate = offer.vatRateBps === 0 ? null : await taxRateOf(stripe, offer, of)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      client_reference_id: id,
      customer_email: email,
      locale: 'fr',
      metadata,
      line_items: [{ price, quantity: offer.quantity, ...(rate !== null && { tax_rates: [rate] }) }],
      subscription_data: {
        metadata,
        description: offer.designation,
        ...(offer.trialDays > 0 && { trial_period_days: offer.trialDays }),
      },
      success_url: returnUrl,
      cancel_url: returnUrl,
    },
    { ...of, idempotencyKey: `subscription-${id}-${attempt}` },
  )
  return checkoutOf(session)
}

/** A price that is still what the client consented to. Errors: online_subscription_price_changed. */
async function priceOf(stripe: Stripe, product: string, offer: Offer, of: Of): Promise<string> {
  const prices = await stripe.prices
    .list({ product, active: true, limit: 100 }, of)
    .autoPagingToArray({ limit: 1_000 })
  const price = prices.find(
    ({ unit_amount, currency, recurring, tax_behavior }) =>
      unit_amount === offer.unitCents &&
      currency.toUpperCase() === offer.currency &&
      recurring?.interval === offer.every &&
      recurring.interval_count === 1 &&
      recurring.usage_type === 'licensed' &&
      (tax_behavior === 'inclusive') === (offer.taxBehavior === 'inclusive'),
  )
  if (price === undefined) throw new DomainError('online_subscription_price_changed')
  return price.id
}

/** The rate at which Stripe adds or finds the VAT of our invoice. */
const taxRateOf = (stripe: Stripe, { vatRateBps, taxBehavior }: Offer, of: Of) => {
  const rate = { percentage: vatRateBps / 100, inclusive: taxBehavior === 'inclusive' }
  return ensureTaxRate(stripe, { display_name: 'TVA', ...rate, mark: 'subscription' }, of)
}

/** By the prefix of the id: https://docs.stripe.com/api */
export async function findSubscriptionOf(
  stripe: Stripe,
  objectId: string,
  of: Of,
): Promise<ProviderSubscription | null> {
  const id = await subscriptionIdOf(stripe, objectId, of)
  const found = id === null ? null : await orNull(stripe.subscriptions.retrieve(id, undefined, of))
  if (found === null) return null
  const invoices = await stripe.invoices
    .list({ subscription: found.id, limit: 100, expand: ['data.payments'] }, of)
    .autoPagingToArray({ limit: MOST_INVOICES })
  const state = stateOf(found)
  // A debit under way is open and attempted too: the subscription says whether it failed.
  const unpaid =
    state === 'unpaid' ? invoices.find(({ status, attempted }) => status === 'open' && attempted) : undefined
  const periodEnd = Math.max(0, ...found.items.data.map(({ current_period_end }) => current_period_end))
  const endsAt = found.cancel_at ?? (found.cancel_at_period_end ? periodEnd : null)
  return {
    providerId: found.id,
    subscriptionId: found.metadata[OURS] ?? null,
    state,
    periodEndsAt: periodEnd === 0 ? null : instant(periodEnd),
    endsAt: endsAt === null || endsAt === 0 ? null : instant(endsAt),
    endedAt: found.ended_at === null ? null : instant(found.ended_at),
    paid: invoices.flatMap(paidPeriodOf).reverse(),
    unpaidInvoiceId: unpaid?.id ?? null,
  }
}

async function subscriptionIdOf(stripe: Stripe, id: string, of: Of): Promise<string | null> {
  if (id.startsWith('sub_')) return id
  if (id.startsWith('cs_')) return idOf((await findSession(stripe, id, of))?.subscription)
  if (!id.startsWith('in_')) return null
  const invoice = await orNull(stripe.invoices.retrieve(id, undefined, of))
  return idOf(invoice?.parent?.subscription_details?.subscription)
}

/** https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
function stateOf({ status, pause_collection }: Stripe.Subscription): ProviderSubscription['state'] {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'incomplete'
  if (pause_collection !== null || status === 'paused') return 'paused'
  return status === 'past_due' || status === 'unpaid' ? 'unpaid' : 'active'
}

/** The period that an invoice opens; prorations of others come beside it. */
export function periodOf({ lines, period_start, period_end }: Stripe.Invoice): { from: Date; to: Date } {
  const [line] = lines.data.toSorted((a, b) => b.period.end - a.period.end)
  return { from: instant(line?.period.start ?? period_start), to: instant(line?.period.end ?? period_end) }
}

/** A trial makes an invoice of nothing: it is no period that was paid. */
function paidPeriodOf(invoice: Stripe.Invoice): ProviderPeriod[] {
  const { id, status, total, amount_paid: paid, status_transitions: when } = invoice
  if (id === undefined || status !== 'paid' || total <= 0) return []
  const payment = invoice.payments?.data.find((one) => one.status === 'paid')?.payment
  const intentId = idOf(payment?.payment_intent)
  return [
    {
      invoiceId: id,
      number: invoice.number,
      totalCents: total,
      currency: invoice.currency.toUpperCase(),
      ...periodOf(invoice),
      taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
      paidCents: intentId === null ? 0 : paid,
      intentId,
      paidAt: instant(when.paid_at ?? invoice.created),
    },
  ]
}

export async function stopSubscriptionOf(
  stripe: Stripe,
  [id, when]: [string, 'now' | 'period_end'],
  of: Of,
): Promise<void> {
  try {
    if (when === 'now') await stripe.subscriptions.cancel(id, undefined, of)
    else await stripe.subscriptions.update(id, { cancel_at_period_end: true }, of)
  } catch (error) {
    // Stripe refuses for one that is over, and knows none that is long gone: what it became is what counts.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const found = await orNull(stripe.subscriptions.retrieve(id, undefined, of))
    if (found !== null && stateOf(found) !== 'ended') throw error
  }
}

/** `void`: the invoices of the pause ask nothing, then or later: https://docs.stripe.com/billing/subscriptions/pause-payment */
export async function pauseSubscriptionOf(
  stripe: Stripe,
  [id, paused]: [string, boolean],
  of: Of,
): Promise<void> {
  await stripe.subscriptions.update(id, { pause_collection: paused ? { behavior: 'void' } : '' }, of)
}
