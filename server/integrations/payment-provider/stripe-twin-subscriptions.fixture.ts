import type Stripe from 'stripe'
import type { Kept } from './stripe-twin-objects.fixture.ts'
import { type Ask, found, missing, one, page, type Reply, refusal } from './stripe-twin-replies.fixture.ts'
import type { Ledger } from './stripe-twin-store.fixture.ts'

type Session = Kept<Stripe.Checkout.Session>
type Subscription = Kept<Stripe.Subscription>
type Invoice = Kept<Stripe.Invoice>
type Line = { price: string; quantity: string; tax_rates?: string[] }
type NewSession = {
  client_reference_id: string
  success_url: string
  metadata: Record<string, string>
  line_items: [Line]
  subscription_data: { metadata: Record<string, string>; trial_period_days?: string }
}
type Account = string | null

/** The requests of which Stripe's own objects say less. */
const asked = new WeakMap<object, NewSession>()
/** The payment of each invoice: said only where it is asked for. */
const paidBy = new WeakMap<object, string>()
const DAY = 86_400

export function openSubscriptionSession({ ledger, account, body }: Ask): Reply {
  const given = body as unknown as NewSession
  const price = ledger.find<Kept<Stripe.Price>>('price', account, given.line_items[0].price)
  if (price?.type !== 'recurring')
    return refusal(400, { type: 'invalid_request_error', message: 'A recurring price is expected' })
  const id = ledger.newId('cs')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    currency: price.currency!,
    payment_intent: null,
    subscription: null,
    metadata: given.metadata,
    client_reference_id: given.client_reference_id,
    success_url: given.success_url,
    expires_at: ledger.now() + DAY,
    url: `${ledger.base}/pay/${account}/${id}`,
  }
  asked.set(session, given)
  return found(ledger.keep('checkout.session', account, session))
}

const change = (run: (ask: Ask, subscription: Subscription) => void) => (ask: Ask) => {
  const subscription = ask.ledger.find<Subscription>('subscription', ask.account, ask.id)
  if (subscription === undefined) return missing(ask.id)
  if (subscription.status === 'canceled')
    return refusal(400, { type: 'invalid_request_error', message: 'A canceled subscription cannot change' })
  run(ask, subscription)
  return found(subscription)
}

export const subscriptionRoutes: Record<string, (ask: Ask) => Reply> = {
  'GET /v1/subscriptions/:id': one('subscription'),
  'POST /v1/subscriptions/:id': change(({ ledger, account, body }, subscription) => {
    if (body.cancel_at_period_end === 'true')
      Object.assign(subscription, { cancel_at_period_end: true, cancel_at: endOf(subscription) })
    if (body.pause_collection !== undefined)
      subscription.pause_collection =
        body.pause_collection === '' ? null : { behavior: 'void', resumes_at: null }
    ledger.tell(account, 'customer.subscription.updated', subscription)
  }),
  'DELETE /v1/subscriptions/:id': change(({ ledger, account }, subscription) =>
    end(ledger, account, subscription),
  ),
  'GET /v1/invoices/:id': one('invoice'),
  'GET /v1/invoices': (ask) => {
    const [subscription, status] = [ask.query.get('subscription'), ask.query.get('status')]
    return page(
      ask,
      ask.ledger
        .all<Stripe.Invoice>('invoice', ask.account)
        .filter((invoice) => subscriptionOf(invoice) === subscription)
        .filter((invoice) => status === null || invoice.status === status)
        .map((invoice) => ({
          ...withFirstLines(invoice),
          ...(isExpanded(ask) && { payments: paymentsOf(invoice) }),
        })),
    )
  },
}

/** As many lines as Stripe gives with an invoice: https://docs.stripe.com/api/invoices/object#invoice_object-lines */
const FIRST_LINES = 10
function withFirstLines(invoice: Invoice) {
  const { data } = invoice.lines!
  const lines = { ...invoice.lines, data: data.slice(0, FIRST_LINES), has_more: data.length > FIRST_LINES }
  return { ...invoice, lines }
}

const isExpanded = ({ query }: Ask) =>
  [...query].some(([name, value]) => name.startsWith('expand') && value === 'data.payments')

function paymentsOf(invoice: object) {
  const intentId = paidBy.get(invoice)
  const payment = { type: 'payment_intent', payment_intent: intentId }
  return { data: intentId === undefined ? [] : [{ status: 'paid', payment }] }
}

const endOf = (subscription: Subscription) => subscription.items!.data[0]!.current_period_end
export const subscriptionOf = (invoice: Partial<Stripe.Invoice>) =>
  invoice.parent?.subscription_details?.subscription as string | undefined

export function end(ledger: Ledger, account: Account, subscription: Subscription): void {
  Object.assign(subscription, { status: 'canceled', ended_at: ledger.now(), canceled_at: ledger.now() })
  ledger.tell(account, 'customer.subscription.deleted', subscription)
}

/** The client gives their card on the page: the subscription begins, and its first period is paid. */
export function beginSubscription(ledger: Ledger, account: string, session: Session): void {
  const given = asked.get(session)!
  const [line] = given.line_items
  const price = ledger.find<Kept<Stripe.Price>>('price', account, line.price)!
  const trial = Number(given.subscription_data.trial_period_days ?? 0)
  const subscription = {
    id: ledger.newId('sub'),
    object: 'subscription',
    status: trial > 0 ? 'trialing' : 'active',
    metadata: given.subscription_data.metadata,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    canceled_at: null,
    pause_collection: null,
    created: ledger.now(),
    items: {
      data: [
        { id: ledger.newId('si'), price, quantity: Number(line.quantity), current_period_end: ledger.now() },
      ],
    },
  } as unknown as Subscription
  taxes.set(subscription, line.tax_rates ?? [])
  ledger.keep('subscription', account, subscription)
  Object.assign(session, {
    status: 'complete',
    url: null,
    subscription: subscription.id,
    payment_status: 'paid',
  })
  ledger.tell(account, 'customer.subscription.created', subscription)
  if (trial > 0) {
    bill(ledger, account, subscription, { seconds: trial * DAY, free: true })
  } else bill(ledger, account, subscription, {})
  ledger.tell(account, 'checkout.session.completed', session)
}
const taxes = new WeakMap<object, string[]>()

type Bill = {
  seconds?: number
  free?: boolean
  refused?: boolean
  debit?: boolean
  amount?: number
  tax?: number
}

/** The invoice of the period that begins, paid or not. `debit`: the bank answers days later. `amount`, `tax`: other than the price says. */
function bill(ledger: Ledger, account: string, subscription: Subscription, how: Bill): string {
  const item = subscription.items!.data[0]! as Stripe.SubscriptionItem
  const price = item.price
  const from = item.current_period_end
  const to = from + (how.seconds ?? (price.recurring!.interval === 'year' ? 365 : 30) * DAY)
  item.current_period_end = to
  const base = how.free ? 0 : price.unit_amount! * item.quantity!
  const rate = taxes
    .get(subscription)!
    .map((id) => ledger.find<Kept<Stripe.TaxRate>>('tax_rate', account, id)!)[0]
  const percentage = rate?.percentage ?? 0
  const counted = rate?.inclusive
    ? base - Math.round((base * 100) / (100 + percentage))
    : Math.round((base * percentage) / 100)
  const tax = how.tax ?? counted
  const total = how.amount ?? (rate?.inclusive ? base : base + counted)
  const id = ledger.newId('in')
  const invoice = {
    id,
    object: 'invoice',
    number: `${subscription.id.slice(-6).toUpperCase()}-${to}`,
    currency: price.currency,
    status: 'open',
    attempted: false,
    total,
    amount_paid: 0,
    period_start: from,
    period_end: from,
    created: ledger.now(),
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    status_transitions: { paid_at: null },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    lines: { data: [{ id: ledger.newId('il'), period: { start: from, end: to } }] },
  } as unknown as Invoice
  ledger.keep('invoice', account, invoice)
  if (subscription.pause_collection !== null) invoice.status = 'void'
  else if (how.debit) invoice.attempted = true
  else if (how.refused) refuse(ledger, account, subscription, invoice)
  else settle(ledger, account, subscription, invoice)
  return id
}

function refuse(ledger: Ledger, account: string, subscription: Subscription, invoice: Invoice): void {
  invoice.attempted = true
  subscription.status = 'past_due'
  ledger.tell(account, 'invoice.payment_failed', invoice)
  ledger.tell(account, 'customer.subscription.updated', subscription)
}

function settle(ledger: Ledger, account: string, subscription: Subscription, invoice: Invoice): void {
  const total = invoice.total!
  // Only a debit was attempted before, while its subscription went on.
  const isDebit = invoice.attempted && subscription.status === 'active'
  Object.assign(invoice, { status: 'paid', attempted: true, amount_paid: total })
  invoice.status_transitions = { paid_at: ledger.now() } as Stripe.Invoice.StatusTransitions
  if (total > 0) {
    const intent = {
      id: ledger.newId('pi'),
      object: 'payment_intent',
      created: ledger.now(),
      metadata: {},
      amount: total,
      amount_received: total,
      currency: invoice.currency!,
      status: 'succeeded',
    } as Kept<Stripe.PaymentIntent>
    const charge = {
      id: ledger.newId(isDebit ? 'py' : 'ch'),
      object: 'charge',
      status: 'succeeded',
      paid: true,
      amount: total,
      amount_refunded: 0,
      disputed: false,
      created: ledger.now(),
      payment_intent: intent.id,
      failure_code: null,
      payment_method_details: { type: isDebit ? 'sepa_debit' : 'card' },
    } as Kept<Stripe.Charge>
    intent.latest_charge = charge.id
    ledger.keep('charge', account, charge)
    ledger.keep('payment_intent', account, intent)
    paidBy.set(invoice, intent.id)
    ledger.tell(account, 'payment_intent.succeeded', intent)
  }
  if (subscription.status === 'past_due') subscription.status = 'active'
  ledger.tell(account, 'invoice.paid', invoice)
  ledger.tell(account, 'customer.subscription.updated', subscription)
}

export type TwinSubscriptions = {
  /** The period is over: the next one begins, or the subscription ends where that was asked for. Returns the id of the invoice. */
  renew(subscriptionId: string, how?: Pick<Bill, 'refused' | 'debit' | 'amount' | 'tax'>): string | null
  /** Stripe tries an invoice again, or the bank of a debit answers: it pays. */
  retry(invoiceId: string): void
  /** The bank of a debit says no. */
  refuse(invoiceId: string): void
  /** The merchant ends it in Stripe's own dashboard. */
  cancel(subscriptionId: string): void
  all(): { id: string; status?: string }[]
  intentOf(invoiceId: string): string
}

/** The course of time and the merchant's dashboard, on one account. */
export function subscriptionsOf(ledger: Ledger, account: string): TwinSubscriptions {
  const get = <T>(kind: string, id: string) => ledger.find<T>(kind, account, id)!
  return {
    renew(id, how = {}) {
      const subscription = get<Subscription>('subscription', id)
      if (subscription.cancel_at_period_end) {
        end(ledger, account, subscription)
        return null
      }
      if (subscription.status === 'trialing') subscription.status = 'active'
      return bill(ledger, account, subscription, how)
    },
    retry(id) {
      const invoice = get<Invoice>('invoice', id)
      settle(ledger, account, get<Subscription>('subscription', subscriptionOf(invoice)!), invoice)
    },
    refuse(id) {
      const invoice = get<Invoice>('invoice', id)
      refuse(ledger, account, get<Subscription>('subscription', subscriptionOf(invoice)!), invoice)
    },
    cancel: (id) => end(ledger, account, get<Subscription>('subscription', id)),
    all: () => ledger.all<Stripe.Subscription>('subscription', account),
    intentOf: (id) => paidBy.get(get<Invoice>('invoice', id))!,
  }
}
