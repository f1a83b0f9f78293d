import type Stripe from 'stripe'
import type { Kept } from './stripe-twin-objects.fixture.ts'
import { type Ask, found, missing, page, type Reply, refusal } from './stripe-twin-replies.fixture.ts'
import type { Ledger } from './stripe-twin-store.fixture.ts'
import { end, subscriptionOf } from './stripe-twin-subscriptions.fixture.ts'

type Price = Kept<Stripe.Price> & { terms: { unit_amount?: string; tiers?: Tier[] } }
type Session = Kept<Stripe.Checkout.Session> & {
  wanted: { price: string; quantity: number; metadata: object }
}
type Invoice = Kept<Stripe.Invoice>
type Subscription = Kept<Stripe.Subscription> & { status: string; card: 'accepts' | 'refuses' }

const MONTH_SECONDS = 30 * 86_400
const VAT = 0.2

type Tier = { up_to: string; unit_amount: string }
/** https://docs.stripe.com/products-prices/pricing-models#graduated-pricing */
function graduated(tiers: readonly Tier[], seats: number): number {
  let [sum, before] = [0, 0]
  for (const { up_to, unit_amount } of tiers) {
    const end = up_to === 'inf' ? seats : Math.min(seats, Number(up_to))
    sum += Math.max(0, end - before) * Number(unit_amount)
    before = Math.max(before, end)
  }
  return sum
}

const amountOf = ({ terms: { unit_amount, tiers = [] } }: Price, seats: number): number =>
  unit_amount === undefined ? graduated(tiers, seats) : Number(unit_amount) * seats

const itemOf = (subscription: Subscription) => subscription.items!.data[0]! as Stripe.SubscriptionItem
const monthOf = (ledger: Ledger, subscription: Subscription) => {
  const { price, quantity } = itemOf(subscription)
  return amountOf(ledger.find<Price>('price', null, price.id)!, quantity ?? 1)
}

/** An invoice of these lines; its payment says what becomes of the subscription. */
function bill(
  ledger: Ledger,
  subscription: Subscription,
  lines: { description: string; amount: number }[],
): Invoice {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const isPaid = subscription.card === 'accepts'
  const invoice: Invoice = {
    id: ledger.newId('in'),
    object: 'invoice',
    created: ledger.now(),
    status: isPaid ? 'paid' : 'open',
    total: net + Math.round(net * VAT),
    total_excluding_tax: net,
    amount_paid: isPaid ? net + Math.round(net * VAT) : 0,
    period_start: start,
    period_end: end,
    hosted_invoice_url: `https://invoice.stripe.test/${subscription.id}`,
    status_transitions: {
      finalized_at: ledger.now(),
      paid_at: isPaid ? ledger.now() : null,
      marked_uncollectible_at: null,
      voided_at: null,
    },
    lines: {
      data: lines.map((line) => ({ id: ledger.newId('il'), ...line, period: { start, end } })),
    } as never,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    } as never,
  }
  ledger.keep('invoice', null, invoice)
  if (!isPaid) subscription.status = 'past_due'
  ledger.tell(null, isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return invoice
}

function openSession({ ledger, body }: Ask): Reply {
  const given = body as {
    client_reference_id: string
    metadata: Record<string, string>
    line_items: { price: string; quantity: string }[]
    subscription_data: { metadata: object }
    success_url: string
    cancel_url: string
    expires_at: string
  }
  const [{ price, quantity }] = given.line_items as [{ price: string; quantity: string }]
  const id = ledger.newId('cs')
  const net = amountOf(ledger.find<Price>('price', null, price)!, Number(quantity))
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: net + Math.round(net * VAT),
    currency: 'eur',
    subscription: null,
    client_reference_id: given.client_reference_id,
    metadata: given.metadata,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    expires_at: Number(given.expires_at),
    url: `${ledger.base}/subscribe/${id}`,
    wanted: { price, quantity: Number(quantity), metadata: given.subscription_data.metadata },
  }
  return found(ledger.keep('checkout.session', null, session))
}

function change({ ledger, id, body }: Ask): Reply {
  const subscription = ledger.find<Subscription>('subscription', null, id)
  if (subscription === undefined) return missing(id)
  const given = body as {
    cancel_at_period_end?: string
    items?: { price: string; quantity: string }[]
    proration_date?: string
    proration_behavior?: string
  }
  if (given.cancel_at_period_end !== undefined)
    subscription.cancel_at_period_end = given.cancel_at_period_end === 'true'
  const [item] = given.items ?? []
  if (item !== undefined) {
    const held = itemOf(subscription)
    const left =
      (held.current_period_end - Number(given.proration_date)) /
      (held.current_period_end - held.current_period_start)
    const credit = Math.round(monthOf(ledger, subscription) * left)
    const price = ledger.find<Price>('price', null, item.price)!
    const charge = Math.round(amountOf(price, Number(item.quantity)) * left)
    if (given.proration_behavior === 'always_invoice' && subscription.card === 'refuses')
      return refusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })
    Object.assign(held, { price, quantity: Number(item.quantity) })
    const lines = [
      { description: 'Unused time', amount: -credit },
      { description: 'Remaining time', amount: charge },
    ]
    if (given.proration_behavior === 'always_invoice') bill(ledger, subscription, lines)
    else
      for (const line of lines)
        ledger.keep('invoiceitem', null, {
          id: ledger.newId('ii'),
          object: 'invoiceitem',
          customer: subscription.customer,
          ...line,
        })
  }
  ledger.tell(null, 'customer.subscription.updated', subscription)
  return found(subscription)
}

/** Answers of the operator’s own account alone, which bills organizations for Ardoise. */
export const billingRoutes: Record<string, (ask: Ask) => Reply> = {
  'POST /v1/checkout/sessions': openSession,
  'POST /v1/prices': ({ ledger, body }) => {
    const given = body as { lookup_key: string; unit_amount?: string; tiers?: Tier[] }
    for (const former of ledger.all<Price>('price', null))
      if (former.lookup_key === given.lookup_key) former.lookup_key = null
    const price: Price = {
      id: ledger.newId('price'),
      object: 'price',
      active: true,
      lookup_key: given.lookup_key,
      terms: given,
      unit_amount: given.unit_amount === undefined ? null : Number(given.unit_amount),
      ...(given.tiers && {
        tiers: given.tiers.map(({ up_to, unit_amount }) => ({
          up_to: up_to === 'inf' ? null : Number(up_to),
          unit_amount: Number(unit_amount),
        })) as Stripe.Price.Tier[],
      }),
    }
    return found(ledger.keep('price', null, price))
  },
  'POST /v1/subscriptions/:id': change,
  'GET /v1/invoices/:id/lines': (ask) => {
    const invoice = ask.ledger.find<Invoice>('invoice', null, ask.id)
    return invoice === undefined ? missing(ask.id) : page(ask, invoice.lines!.data)
  },
  'POST /v1/invoices/:id/void': ({ ledger, id }) => {
    const invoice = ledger.find<Invoice>('invoice', null, id)
    if (invoice === undefined) return missing(id)
    invoice.status = 'void'
    return found(invoice)
  },
  'GET /v1/invoiceitems': (ask) =>
    page(
      ask,
      ask.ledger
        .all<Stripe.InvoiceItem>('invoiceitem', null)
        .filter(({ customer }) => customer === ask.query.get('customer')),
    ),
  'POST /v1/billing_portal/sessions': ({ ledger, body }) =>
    found({
      id: ledger.newId('bps'),
      object: 'billing_portal.session',
      url: `https://billing.stripe.test/${String(body.customer)}`,
    }),
}
/** The payer, their bank, and time. */
export const subscriptionsOf = (ledger: Ledger) => ({
  /** Pays on the page. Returns the id of the subscription. */
  pay(sessionId: string): string {
    const session = ledger.find<Session>('checkout.session', null, sessionId)!
    const { wanted } = session
    const start = ledger.now()
    const subscription: Subscription = {
      id: ledger.newId('sub'),
      object: 'subscription',
      status: 'active',
      customer: ledger.newId('cus'),
      cancel_at_period_end: false,
      cancel_at: null,
      created: start,
      metadata: wanted.metadata as never,
      default_payment_method: {
        type: 'card',
        card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2029 },
      } as never,
      items: {
        data: [
          {
            id: ledger.newId('si'),
            quantity: wanted.quantity,
            price: ledger.find('price', null, wanted.price),
            current_period_start: start,
            current_period_end: start + MONTH_SECONDS,
          },
        ],
      } as never,
      card: 'accepts',
    }
    ledger.keep('subscription', null, subscription)
    ledger.tell(null, 'customer.subscription.created', subscription)
    bill(ledger, subscription, [{ description: 'Month', amount: monthOf(ledger, subscription) }])
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      subscription: subscription.id,
    })
    ledger.tell(null, 'checkout.session.completed', session)
    return subscription.id
  },
  /** A month is over: the next one is billed, or the subscription ends. */
  renew(id: string): void {
    const subscription = ledger.find<Subscription>('subscription', null, id)!
    const item = itemOf(subscription)
    if (subscription.cancel_at_period_end) {
      end(ledger, null, subscription)
      return
    }
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: item.current_period_end + MONTH_SECONDS,
    })
    bill(ledger, subscription, [{ description: 'Month', amount: monthOf(ledger, subscription) }])
    ledger.tell(null, 'customer.subscription.updated', subscription)
  },
  /** Another card; what is unpaid is paid with it. */
  setCard(id: string, card: 'accepts' | 'refuses'): void {
    const subscription = ledger.find<Subscription>('subscription', null, id)!
    subscription.card = card
    if (card === 'refuses') return
    for (const invoice of ledger.all<Invoice>('invoice', null))
      if (subscriptionOf(invoice) === id && invoice.status === 'open') {
        Object.assign(invoice, { status: 'paid', amount_paid: invoice.total })
        ;(invoice.status_transitions as { paid_at: number }).paid_at = ledger.now()
        ledger.tell(null, 'invoice.paid', invoice)
      }
    subscription.status = 'active'
    ledger.tell(null, 'customer.subscription.updated', subscription)
  },
  /** Its bills, newest first, as the ledger has them: a test makes them what it needs. */
  bills: (id: string) =>
    ledger.all<Invoice>('invoice', null).filter((invoice) => subscriptionOf(invoice) === id) as Invoice[],
  session: (id: string) => ledger.find<Session>('checkout.session', null, id)!,
})
