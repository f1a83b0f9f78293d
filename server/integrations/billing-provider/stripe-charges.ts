import type Stripe from 'stripe'
import { idOf, instant } from '#server/integrations/payment-provider/stripe-asking.ts'
import { statusOfSession } from '#server/integrations/payment-provider/stripe-checkout.ts'
import { periodOf } from '#server/integrations/payment-provider/stripe-subscriptions.ts'
import { choiceOf, planOfPriceId } from '#shared/domain/billing/choice.ts'
import { type SubscriptionStatus, subscriptionStatuses } from '#shared/domain/billing/own-subscription.ts'
import type { Charge, PayMethod, SubscriptionPage, ToldSubscription } from './port.ts'

/** More than two years of bills. */
export const MAX_CHARGES = 30

export const pageOf = (session: Stripe.Checkout.Session): SubscriptionPage => ({
  sessionId: session.id,
  status: statusOfSession(session),
  paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
  url: session.url,
  subscriptionId: idOf(session.subscription),
  totalCents: session.amount_total,
})

/** The subscription, its bills newest first, and the credits that wait for the next one. */
export function toldOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  waiting: readonly Stripe.InvoiceItem[],
): ToldSubscription {
  const item = subscription.items.data[0]
  const plan = planOfPriceId(item?.price.lookup_key ?? '')
  const charges = invoices.flatMap(chargeOf)
  const open = charges.filter(({ state }) => state === 'open').map(({ chargedAt }) => chargedAt.getTime())
  const credit = waiting.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: statusOf(subscription.status),
    choice: plan === null ? null : choiceOf(plan, item?.quantity ?? 1),
    periodStart: instant(item?.current_period_start ?? subscription.created),
    periodEnd: instant(item?.current_period_end ?? subscription.created),
    cancelAtEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    pastDueSince: open.length === 0 ? null : new Date(Math.min(...open)),
    method: methodOf(subscription.default_payment_method),
    creditCents: Math.max(0, -credit),
    charges,
  }
}

/** The invoices with all their lines: Stripe gives the first ten. https://docs.stripe.com/api/invoice-line-item/retrieve */
export const withLines = (stripe: Stripe, invoices: readonly Stripe.Invoice[]): Promise<Stripe.Invoice[]> =>
  Promise.all(
    invoices.map(async (invoice) => {
      if (!invoice.lines.has_more || invoice.id === undefined) return invoice
      const data: Stripe.InvoiceLineItem[] = []
      for await (const line of stripe.invoices.listLineItems(invoice.id, { limit: 100 })) data.push(line)
      return { ...invoice, lines: { ...invoice.lines, data, has_more: false } }
    }),
  )

/** A status that a later version adds gives no plan. */
const statusOf = (status: string): SubscriptionStatus =>
  subscriptionStatuses.find((known) => known === status) ?? 'paused'

/** An invoice that is a draft asks nothing yet; one that gives back is no bill. */
function chargeOf(invoice: Stripe.Invoice): Charge[] {
  const {
    id,
    status,
    total,
    amount_paid: taken,
    total_excluding_tax: net,
    status_transitions: moments,
  } = invoice
  const state =
    (['open', 'paid', 'void'] as const).find((known) => known === status) ??
    (status === 'uncollectible' ? 'void' : null)
  if (id === undefined || state === null || total < 0) return []
  const netCents = net ?? total
  const lines = invoice.lines.data
  const { from: periodStart, to: periodEnd } = periodOf(invoice)
  return [
    {
      id,
      state,
      netCents,
      vatCents: total - netCents,
      takenCents: Math.max(0, taken),
      lines: lines.map(({ description, amount }) => ({ label: description ?? '', netCents: amount })),
      periodStart,
      periodEnd,
      chargedAt: instant(moments.finalized_at ?? invoice.created),
      paidAt: state === 'paid' ? instant(moments.paid_at ?? invoice.created) : null,
      pageUrl: invoice.hosted_invoice_url ?? null,
    },
  ]
}

function methodOf(method: string | Stripe.PaymentMethod | null): PayMethod | null {
  if (method === null || typeof method === 'string') return null
  const { card, sepa_debit: debit } = method
  if (card)
    return {
      brand: capitalized(card.brand),
      last4: card.last4,
      expires: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
    }
  return {
    brand: debit ? 'Prélèvement SEPA' : capitalized(method.type),
    last4: debit?.last4 ?? null,
    expires: null,
  }
}
const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
