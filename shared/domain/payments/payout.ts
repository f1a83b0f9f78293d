import { type Currency, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { PaymentMode } from '../payment-setup/payment-setup.ts'

/** The life of a payout at the provider: https://docs.stripe.com/api/payouts/object. `paid` may still turn into `failed`. */
export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutStateLabels: Record<PayoutState, string> = {
  pending: 'Annoncé',
  in_transit: 'En chemin',
  paid: 'Arrivé',
  failed: 'Échoué',
  canceled: 'Annulé',
}

/** Whether a bank may have received it: it is proposed to its lines. */
export const mayArrive = (state: PayoutState): boolean => state !== 'failed' && state !== 'canceled'

/**
 * Modes whose money is in the books: live, or both on an installation that has nothing but test keys, which is a trial as a whole.
 * `modes`: those that it has keys for.
 */
export const bookedModes = (modes: readonly PaymentMode[]): readonly PaymentMode[] =>
  modes.includes('live') ? ['live'] : ['live', 'test']

export const payoutPartKinds = ['charge', 'refund', 'fee', 'other'] as const

/** A movement of the provider's balance that a payout sends to the bank, in minor units: it adds `amountCents` less `feeCents`. */
export type PayoutPart = {
  /** The provider's id of the movement. */
  partId: string
  kind: (typeof payoutPartKinds)[number]
  amountCents: number
  /** Below zero: a fee given back. */
  feeCents: number
  occurredAt: Date
  /** The payment at the provider that it belongs to, and which attempt to pay. */
  paymentRef: string | null
  chargeRef: string | null
}

/** A payout as the provider tells it. */
export type ProviderPayout = {
  payoutId: string
  state: PayoutState
  /** Sent by the provider's own calendar. It cannot say what a payout holds that somebody asked for by hand. */
  automatic: boolean
  /** Below zero: the provider takes from the bank what it lacks. */
  amountCents: number
  currency: Currency
  sentAt: Date
  arrivesOn: string
  /** When the money of one that failed was back at the provider. */
  returnedAt: Date | null
  /** Null as long as the provider does not say what it holds. */
  parts: PayoutPart[] | null
}

/** Sums of a payout in minor units: amount = gross − refunded + other − fees + gap. */
export type PayoutSums = {
  charges: number
  grossCents: number
  refundedCents: number
  feeCents: number
  /** Disputes, adjustments, payouts that came back. */
  otherCents: number
  /** The part of the amount that its movements do not explain: zero, or something is wrong. */
  gapCents: number
}

/** Adds up the movements of a payout, and compares them with its amount to the cent. */
export function sumUpPayout(parts: readonly PayoutPart[], amountCents: number): PayoutSums {
  const sum = (kind: PayoutPart['kind']) =>
    parts.reduce((total, part) => total + (part.kind === kind ? part.amountCents : 0), 0)
  const feeCents = parts.reduce((total, part) => total + part.feeCents, 0)
  const net = parts.reduce((total, part) => total + part.amountCents, 0) - feeCents
  return {
    charges: parts.filter(({ kind }) => kind === 'charge').length,
    grossCents: sum('charge'),
    // Never −0, which equals no zero of a database.
    refundedCents: 0 - sum('refund'),
    feeCents,
    otherCents: sum('other') + sum('fee'),
    gapCents: amountCents - net,
  }
}

type Told = { arrivesOn: string; charges: number | null; feeCents: number | null; currency: Currency }

/** « Versement Stripe du 12 nov. 2026, 8 paiements, 3,20 € de frais ». */
export function payoutText({ arrivesOn, charges, feeCents, currency }: Told): string {
  const parts = [`Versement Stripe du ${formatDate(arrivesOn)}`]
  if (charges !== null) parts.push(formatCount(charges, 'paiement', 'paiements'))
  if (feeCents !== null && feeCents !== 0) parts.push(`${formatMoney(feeCents, currency)} de frais`)
  return parts.join(', ')
}

/** Anything odd about a payout, in French: movements of which Ardoise knows no payment, cents that nothing explains. */
export function payoutWarnings({
  unknown,
  gapCents,
  currency,
}: {
  unknown: number
  gapCents: number | null
  currency: Currency
}): string[] {
  const warnings: string[] = []
  if (unknown > 0)
    warnings.push(
      unknown === 1
        ? 'Un mouvement de ce versement ne vient pas d’Ardoise'
        : `${unknown}${NBSP}mouvements de ce versement ne viennent pas d’Ardoise`,
    )
  if (gapCents !== null && gapCents !== 0)
    warnings.push(
      `Écart de ${formatMoney(gapCents, currency)} entre ce versement et les mouvements que donne Stripe`,
    )
  return warnings
}
