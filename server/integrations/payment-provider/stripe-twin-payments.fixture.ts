import type Stripe from 'stripe'
import type { Kept } from './stripe-twin-objects.fixture.ts'
import { type Ask, found, missing, one, page, type Reply, refusal } from './stripe-twin-replies.fixture.ts'
import type { Ledger } from './stripe-twin-store.fixture.ts'
import { beginSubscription, openSubscriptionSession } from './stripe-twin-subscriptions.fixture.ts'

type Session = Kept<Stripe.Checkout.Session>
type Intent = Kept<Stripe.PaymentIntent>
type Charge = Kept<Stripe.Charge>
type Refund = Kept<Stripe.Refund>
type Dispute = Kept<Stripe.Dispute>
type Means = 'card' | 'sepa_debit'

type NewSession = {
  client_reference_id?: string
  success_url: string
  cancel_url: string
  expires_at: string
  line_items: { price_data: { currency: string; unit_amount: string; product_data: { name: string } } }[]
  payment_intent_data: { description: string; metadata: Record<string, string> }
  metadata: Record<string, string>
}

const HALF_AN_HOUR = 1_800
/** The request of a session, of which Stripe's own object says less. */
const asked = new WeakMap<object, NewSession>()

function openSession({ ledger, account, body }: Ask): Reply {
  const given = body as unknown as NewSession
  const [{ price_data: price }] = given.line_items as [NewSession['line_items'][number]]
  if (Number(given.expires_at) < ledger.now() + HALF_AN_HOUR)
    return refusal(400, { type: 'invalid_request_error', param: 'expires_at', message: 'Too early' })
  const id = ledger.newId('cs')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(price.unit_amount),
    currency: price.currency,
    payment_intent: null,
    client_reference_id: given.client_reference_id ?? null,
    metadata: given.metadata,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    expires_at: Number(given.expires_at),
    url: `${ledger.base}/pay/${account}/${id}`,
  }
  asked.set(session, given)
  return found(ledger.keep('checkout.session', account, session))
}

function expire(ledger: Ledger, account: string | null, session: Session): void {
  session.status = 'expired'
  session.url = null
  ledger.tell(account, 'checkout.session.expired', session)
}

const refundsOf = ({ ledger, account, query }: Ask) =>
  ledger
    .all<Stripe.Refund>('refund', account)
    .filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))

export const paymentRoutes: Record<string, (ask: Ask) => Reply> = {
  'POST /v1/checkout/sessions': (ask) =>
    ask.body.mode === 'subscription' ? openSubscriptionSession(ask) : openSession(ask),
  'GET /v1/checkout/sessions/:id': (ask) => {
    const session = ask.ledger.find<Session>('checkout.session', ask.account, ask.id)
    if (session?.status === 'open' && session.expires_at! <= ask.ledger.now())
      expire(ask.ledger, ask.account, session)
    return one('checkout.session')(ask)
  },
  'POST /v1/checkout/sessions/:id/expire': ({ ledger, account, id }) => {
    const session = ledger.find<Session>('checkout.session', account, id)
    if (session === undefined) return missing(id)
    if (session.status !== 'open')
      return refusal(400, { type: 'invalid_request_error', message: 'Only open sessions can be expired' })
    expire(ledger, account, session)
    return found(session)
  },
  'GET /v1/payment_intents/:id': ({ ledger, account, id }) => {
    const intent = ledger.find<Intent>('payment_intent', account, id)
    if (intent === undefined) return missing(id)
    const charge = ledger.find<Charge>('charge', account, String(intent.latest_charge))
    return found({ ...intent, latest_charge: charge ?? null })
  },
  'GET /v1/charges/:id': one('charge'),
  'GET /v1/refunds': (ask) => page(ask, refundsOf(ask)),
  'GET /v1/refunds/:id': one('refund'),
  'POST /v1/refunds': ({ ledger, account, body }) => {
    const intent = ledger.find<Intent>('payment_intent', account, String(body.payment_intent))
    if (intent === undefined) return missing(String(body.payment_intent))
    const charge = ledger.find<Charge>('charge', account, String(intent.latest_charge))!
    const amount = Number(body.amount)
    if (amount > charge.amount! - charge.amount_refunded!)
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'amount_too_large',
        param: 'amount',
        message: 'Refund amount is greater than unrefunded amount on charge',
      })
    return found(giveBack(ledger, account, charge, amount, body.metadata as Record<string, string>))
  },
  'GET /v1/disputes': (ask) =>
    page(
      ask,
      ask.ledger
        .all<Stripe.Dispute>('dispute', ask.account)
        .filter(({ payment_intent }) => payment_intent === ask.query.get('payment_intent')),
    ),
  'GET /v1/disputes/:id': one('dispute'),
}

function giveBack(
  ...[ledger, account, charge, amount, metadata = {}]: [
    Ledger,
    string | null,
    Charge,
    number,
    Record<string, string>?,
  ]
): Refund {
  const isDebit = charge.payment_method_details?.type === 'sepa_debit'
  charge.amount_refunded = charge.amount_refunded! + amount
  const refund: Refund = {
    id: ledger.newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: ledger.now(),
    payment_intent: charge.payment_intent!,
    metadata,
    status: isDebit ? 'pending' : 'succeeded',
  }
  ledger.keep('refund', account, refund)
  ledger.tell(account, 'refund.created', refund)
  ledger.tell(account, 'charge.refunded', charge)
  return refund
}

export type TwinPayments = {
  /** The client pays on the page; `refused`: their bank says no, and the page stays open. Returns the id of the intent; null: nobody may pay there. */
  pay(sessionId: string, means?: Means, refused?: boolean): string | null
  /** Days later, the bank of a debit answers. */
  settle(intentId: string, how: 'succeeded' | 'failed'): void
  /** The merchant gives money back in Stripe's own dashboard. Returns the id of the refund. */
  refund(intentId: string, amount: number): string
  endRefund(refundId: string, status: 'succeeded' | 'failed'): void
  /** The client asks their bank for the money. Returns the id of the dispute. */
  dispute(intentId: string, status: string, amount?: number): string
  judge(disputeId: string, status: 'won' | 'lost'): void
  session(id: string): TwinSession
  sessions(): TwinSession[]
}
type TwinSession = {
  id: string
  status?: string | null
  amount_total?: number | null
  expires_at?: number
  success_url?: string | null
}

/** The clients, their banks and the merchant's dashboard, on one account. */
export function paymentsOf(ledger: Ledger, account: string): TwinPayments {
  const get = <T>(kind: string, id: string) => ledger.find<T>(kind, account, id)!
  const chargeOf = (intentId: string) =>
    get<Charge>('charge', String(get<Intent>('payment_intent', intentId).latest_charge))
  const charge = (intent: Intent, means: Means, status: Charge['status']) => {
    const made: Charge = {
      id: ledger.newId(means === 'card' ? 'ch' : 'py'),
      object: 'charge',
      status,
      paid: status !== 'failed',
      amount: intent.amount!,
      amount_refunded: 0,
      disputed: false,
      created: ledger.now(),
      payment_intent: intent.id,
      failure_code: status === 'failed' ? 'card_declined' : null,
      payment_method_details: { type: means } as Stripe.Charge.PaymentMethodDetails,
    }
    ledger.keep('charge', account, made)
    intent.latest_charge = made.id
    return made
  }
  const succeed = (intent: Intent) => {
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    ledger.tell(account, 'payment_intent.succeeded', intent)
  }
  return {
    pay(sessionId: string, means: Means = 'card', refused = false): string | null {
      const session = get<Session>('checkout.session', sessionId)
      if (session.status !== 'open' || session.expires_at! <= ledger.now()) return null
      if (session.mode === 'subscription') {
        if (!refused) beginSubscription(ledger, account, session)
        return null
      }
      const known = session.payment_intent
      const intent: Intent =
        typeof known === 'string'
          ? get<Intent>('payment_intent', known)
          : {
              id: ledger.newId('pi'),
              object: 'payment_intent',
              created: ledger.now(),
              amount: session.amount_total!,
              amount_received: 0,
              currency: session.currency!,
              metadata: asked.get(session)!.payment_intent_data.metadata,
              latest_charge: null,
              status: 'requires_payment_method',
            }
      ledger.keep('payment_intent', account, intent)
      session.payment_intent = intent.id
      if (refused) {
        charge(intent, means, 'failed')
        ledger.tell(account, 'payment_intent.payment_failed', intent)
        return intent.id
      }
      Object.assign(session, { status: 'complete', url: null })
      charge(intent, means, means === 'card' ? 'succeeded' : 'pending')
      if (means === 'card') {
        session.payment_status = 'paid'
        succeed(intent)
      } else {
        intent.status = 'processing'
        ledger.tell(account, 'payment_intent.processing', intent)
      }
      ledger.tell(account, 'checkout.session.completed', session)
      return intent.id
    },
    settle(intentId: string, how: 'succeeded' | 'failed'): void {
      const intent = get<Intent>('payment_intent', intentId)
      const made = chargeOf(intentId)
      made.status = how
      if (how === 'succeeded') succeed(intent)
      else {
        made.failure_code = 'insufficient_funds'
        intent.status = 'requires_payment_method'
        ledger.tell(account, 'payment_intent.payment_failed', intent)
      }
    },
    refund: (intentId: string, amount: number) => giveBack(ledger, account, chargeOf(intentId), amount).id,
    endRefund(refundId: string, status: 'succeeded' | 'failed'): void {
      const refund = get<Refund>('refund', refundId)
      refund.status = status
      if (status === 'failed') {
        const of = get<Charge>('charge', String(refund.charge))
        of.amount_refunded = of.amount_refunded! - refund.amount!
      }
      ledger.tell(account, status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    dispute(intentId, status, amount) {
      const of = chargeOf(intentId)
      of.disputed = true
      const dispute: Dispute = {
        id: ledger.newId('dp'),
        object: 'dispute',
        charge: of.id,
        payment_intent: intentId,
        status,
        amount: amount ?? of.amount! - of.amount_refunded!,
        created: ledger.now(),
      }
      ledger.keep('dispute', account, dispute)
      ledger.tell(account, 'charge.dispute.created', dispute)
      return dispute.id
    },
    judge(disputeId: string, status: 'won' | 'lost'): void {
      const dispute = get<Dispute>('dispute', disputeId)
      dispute.status = status
      ledger.tell(account, 'charge.dispute.closed', dispute)
    },
    session: (id: string) => get<Session>('checkout.session', id),
    sessions: () => ledger.all<Stripe.Checkout.Session>('checkout.session', account),
  }
}
