import Stripe from 'stripe'
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '#shared/domain/online-payments/provider-payment.ts'
import type { Checkout, CheckoutRequest, RefundRequest } from './checkout-port.ts'
import { idOf, instant, type Of, orNull } from './stripe-asking.ts'

/** Names our checkout on the objects of Stripe. */
const OURS = 'ardoise_checkout'
const OUR_REFUND = 'ardoise_refund'

/** https://docs.stripe.com/api/checkout/sessions/create: the means are those that the account offers for the sum and the device. */
export async function createSession(
  stripe: Stripe,
  { id, orgId, amountCents, currency, label, email, returnUrl, expiresAt }: CheckoutRequest,
  of: Of,
): Promise<Checkout> {
  const metadata = { ardoise_org: orgId, [OURS]: id }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: id,
      customer_email: email,
      locale: 'fr',
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amountCents,
            product_data: { name: label },
          },
        },
      ],
      payment_intent_data: { description: label, metadata },
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: Math.floor(expiresAt.getTime() / 1_000),
    },
    { ...of, idempotencyKey: `checkout-${id}` },
  )
  return checkoutOf(session)
}

/** A page of an account or of the installation's own; null when there is none. */
export const findSession = (stripe: Stripe, id: string, of?: Of) =>
  orNull(stripe.checkout.sessions.retrieve(id, undefined, of))

/** Closes an open page: nobody pays on it any more. Answers what it became, null when there is none. */
export async function expireSession(stripe: Stripe, id: string, of?: Of) {
  try {
    return await stripe.checkout.sessions.expire(id, undefined, of)
  } catch (error) {
    // Stripe refuses for one that is no longer open: what it became is what counts.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return findSession(stripe, id, of)
  }
}

/** A state that a later version adds is not known to take money no more. */
export const statusOfSession = ({ status }: Stripe.Checkout.Session) =>
  (['complete', 'expired'] as const).find((known) => known === status) ?? 'open'

/** By the prefix of the id: https://docs.stripe.com/api */
export async function findPaymentOf(
  stripe: Stripe,
  objectId: string,
  of: Of,
): Promise<ProviderPayment | null> {
  const intentId = await intentIdOf(stripe, objectId, of)
  if (intentId === null) return null
  const intent = await orNull(stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }, of))
  if (intent === null) return null
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const moved = charge?.status === 'succeeded'
  const about = { payment_intent: intentId, limit: 100 }
  const refunds = moved ? await stripe.refunds.list(about, of) : null
  const disputes = charge?.disputed ? await stripe.disputes.list(about, of) : null
  return {
    intentId,
    checkoutId: intent.metadata[OURS] ?? null,
    chargeId: charge?.id ?? null,
    state: stateOf(intent, charge),
    currency: intent.currency.toUpperCase(),
    amountCents: moved ? intent.amount_received : intent.amount,
    method: charge?.payment_method_details?.type === 'sepa_debit' ? 'direct_debit' : 'card',
    at: instant(charge?.created ?? intent.created),
    fault: charge?.status === 'failed' ? charge.failure_code : null,
    refunds: (refunds?.data ?? []).map(refundOf).reverse(),
    disputes: (disputes?.data ?? []).flatMap(disputeOf).reverse(),
  }
}

export async function createRefund(
  stripe: Stripe,
  { intentId, amountCents, requestId }: RefundRequest,
  of: Of,
): Promise<ProviderRefund> {
  const metadata = { [OUR_REFUND]: requestId }
  const wanted = { payment_intent: intentId, amount: amountCents, metadata }
  return refundOf(await stripe.refunds.create(wanted, { ...of, idempotencyKey: `refund-${requestId}` }))
}

async function intentIdOf(stripe: Stripe, id: string, of: Of): Promise<string | null> {
  if (id.startsWith('pi_')) return id
  const [prefix] = id.split('_')
  const read = {
    cs: () => stripe.checkout.sessions.retrieve(id, undefined, of),
    ch: () => stripe.charges.retrieve(id, undefined, of),
    py: () => stripe.charges.retrieve(id, undefined, of),
    re: () => stripe.refunds.retrieve(id, undefined, of),
    pyr: () => stripe.refunds.retrieve(id, undefined, of),
    dp: () => stripe.disputes.retrieve(id, undefined, of),
    du: () => stripe.disputes.retrieve(id, undefined, of),
  }[prefix ?? '']
  if (read === undefined) return null
  const object = await orNull<{ payment_intent: string | { id: string } | null }>(read())
  return idOf(object?.payment_intent)
}

export const checkoutOf = (session: Stripe.Checkout.Session): Checkout => ({
  sessionId: session.id,
  checkoutId: session.client_reference_id,
  status: statusOfSession(session),
  url: session.url,
  intentId: idOf(session.payment_intent),
})

/** The attempt says it, not the intent, which waits for another after a failure: https://docs.stripe.com/payments/paymentintents/lifecycle */
function stateOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): ProviderPayment['state'] {
  if (charge?.status === 'succeeded') return 'succeeded'
  if (intent.status === 'canceled') return 'canceled'
  if (charge?.status === 'pending') return 'processing'
  return charge?.status === 'failed' ? 'failed' : 'none'
}

const refundOf = ({ id, amount, status, created, metadata }: Stripe.Refund): ProviderRefund => ({
  id,
  amountCents: amount,
  at: instant(created),
  requestId: metadata?.[OUR_REFUND] ?? null,
  state:
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending',
})

/** An inquiry (`warning_…`) takes no money: https://docs.stripe.com/disputes/how-disputes-work */
function disputeOf({ id, amount, status, created }: Stripe.Dispute): ProviderDispute[] {
  if (status.startsWith('warning_') || status === 'prevented') return []
  const state = (['won', 'lost'] as const).find((known) => known === status) ?? 'open'
  return [{ id, amountCents: amount, state, at: instant(created) }]
}
