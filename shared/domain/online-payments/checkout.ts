import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'

/** The life of a payment page. A SEPA debit is `processing` for up to 14 business days. */
export const checkoutStates = ['creating', 'open', 'processing', 'paid', 'failed', 'expired'] as const
export type CheckoutState = (typeof checkoutStates)[number]

const ofPage: Record<CheckoutState, PaymentState> = {
  creating: 'pending',
  open: 'pending',
  processing: 'processing',
  paid: 'succeeded',
  failed: 'failed',
  expired: 'canceled',
}

/**
 * The state of the money of a page: that of the payment which the ledger has of it, null before there is one. After an attempt that
 * failed the page says more, because the next attempt is another payment.
 */
export const stateOfMoney = (page: CheckoutState, booked: PaymentState | null): PaymentState =>
  booked === null || booked === 'failed' || booked === 'canceled' ? ofPage[page] : booked

/** Stripe wants 30 minutes at least: https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at */
export const CHECKOUT_MS = 31 * 60_000
/** A page about to expire is not given again. */
export const LEAST_LEFT_MS = 120_000

/** As long as a page may be asked for; a process that died meanwhile leaves its place to the next click. */
export const ASKING_MS = 12_000

/** The bounds of a charge, in minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST_CENTS = 50
const MOST_CENTS = 99_999_999

/** The sum to pay online now: what is owed less what is under way; 0 where that cannot be charged. */
export function chargeableCents({
  owedCents,
  processingCents,
}: {
  owedCents: number
  processingCents: number
}): number {
  const cents = owedCents - processingCents
  return isChargeable(cents) ? cents : 0
}

/** Whether Stripe takes such a sum at once. Minor units. */
export const isChargeable = (cents: number) => cents >= LEAST_CENTS && cents <= MOST_CENTS

type Account = { connected: boolean; capabilities: { cardPayments: boolean } }

/**
 * Whether clients may pay on an account. In test mode nobody's money moves, so that no client is asked to, except on an installation
 * that has nothing but test keys: it is a trial as a whole.
 */
export function takesPayments(account: Account, mode: PaymentMode, modes: readonly PaymentMode[]): boolean {
  if (!account.connected || !account.capabilities.cardPayments || !modes.includes(mode)) return false
  return mode === 'live' || !modes.includes('live')
}

/** Deposit to pay on a signed devis: what was asked less what was received, never above what the devis is still worth. Minor units. */
export function depositDueCents({
  askedCents,
  receivedCents,
  receivableCents,
}: {
  askedCents: number
  receivedCents: number
  receivableCents: number
}): number {
  return Math.max(0, Math.min(askedCents - receivedCents, receivableCents))
}

/** French words for the code of a refused payment: https://docs.stripe.com/declines/codes */
export function faultText(code: string | null): string {
  return (code !== null && faults[code]) || 'La banque a refusé le paiement.'
}

const faults: Record<string, string> = {
  card_declined: 'La banque a refusé la carte.',
  expired_card: 'La carte est expirée.',
  insufficient_funds: 'Le compte n’est pas assez approvisionné.',
  debit_not_authorized: 'La banque n’a pas autorisé le prélèvement.',
  account_closed: 'Le compte bancaire est fermé.',
  bank_account_restricted: 'Le compte bancaire n’accepte pas de prélèvement.',
  refer_to_customer: 'Le titulaire du compte a refusé le prélèvement.',
}
