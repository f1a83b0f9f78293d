import type Stripe from 'stripe'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type PayoutPart,
  type PayoutState,
  type ProviderPayout,
  payoutStates,
} from '#shared/domain/payments/payout.ts'
import { isCurrency } from './stripe-account.ts'
import { idOf, instant, orNull } from './stripe-asking.ts'

/** https://docs.stripe.com/reports/balance-transaction-types */
const KINDS: Record<string, PayoutPart['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_reversal: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}
/** The payout itself, among the movements that it sends. */
const ITSELF = 'payout'

/** The payout as it is now with what it holds; null when there is none of this id. Errors: payment_currency_unknown. */
export async function findPayout(
  stripe: Stripe,
  payoutId: string,
  of: Stripe.RequestOptions,
): Promise<ProviderPayout | null> {
  const payout = await orNull(
    stripe.payouts.retrieve(payoutId, { expand: ['failure_balance_transaction'] }, of),
  )
  if (payout === null) return null
  const currency = payout.currency.toUpperCase()
  if (!isCurrency(currency)) throw new DomainError('payment_currency_unknown')
  const returned = payout.failure_balance_transaction
  return {
    payoutId: payout.id,
    automatic: payout.automatic,
    amountCents: payout.amount,
    currency,
    state: stateOf(payout.status),
    sentAt: instant(payout.created),
    // Midnight of the day, in UTC.
    arrivesOn: instant(payout.arrival_date).toISOString().slice(0, 10),
    returnedAt: returned !== null && typeof returned === 'object' ? instant(returned.created) : null,
    parts: isListed(payout) ? await listParts(stripe, payoutId, of) : null,
  }
}

/** A state that a later version adds has not arrived. */
const stateOf = (status: string): PayoutState => payoutStates.find((known) => known === status) ?? 'pending'

/** Stripe lists the movements of automatic payouts alone, a little after they are made. */
const isListed = ({ automatic, reconciliation_status }: Stripe.Payout) =>
  automatic && reconciliation_status === 'completed'

async function listParts(stripe: Stripe, payout: string, of: Stripe.RequestOptions): Promise<PayoutPart[]> {
  const parts: PayoutPart[] = []
  const asked = { payout, limit: 100, expand: ['data.source'] }
  for await (const transaction of stripe.balanceTransactions.list(asked, of))
    if (transaction.type !== ITSELF) parts.push(partOf(transaction))
  return parts
}

function partOf({ id, type, amount, fee, created, source }: Stripe.BalanceTransaction): PayoutPart {
  const kind = KINDS[type] ?? 'other'
  const isFee = kind === 'fee'
  return {
    partId: id,
    kind,
    occurredAt: instant(created),
    // A fee of its own is money that left; the others are kept back from what they belong to.
    amountCents: isFee ? 0 : amount,
    feeCents: isFee ? fee - amount : fee,
    ...belongsTo(source),
  }
}

/** The payment intent and the charge of a charge, a refund or a dispute. */
function belongsTo(
  source: Stripe.BalanceTransaction['source'],
): Pick<PayoutPart, 'paymentRef' | 'chargeRef'> {
  if (source === null || typeof source === 'string') return { paymentRef: null, chargeRef: null }
  return {
    paymentRef: 'payment_intent' in source ? idOf(source.payment_intent) : null,
    chargeRef: source.object === 'charge' ? source.id : 'charge' in source ? idOf(source.charge) : null,
  }
}
