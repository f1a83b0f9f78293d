import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import type { InvoiceLine } from '#shared/domain/invoices/invoice-document.ts'
import type { recurringIntervals, taxBehaviors } from '#shared/domain/payment-setup/payment-setup.ts'
import type { Currency } from '#shared/french/format.ts'
import type { Verdict } from '../verdict.ts'
import type { OnlineSubscriptionErrorCode } from './errors.ts'
import type { OnlineSubscriptionStatus } from './online-subscription-statuses.ts'

export { type OnlineSubscriptionStatus, onlineSubscriptionStatuses } from './online-subscription-statuses.ts'

export const onlineSubscriptionLabels: Record<OnlineSubscriptionStatus, string> = {
  proposed: 'En attente de l’accord',
  agreed: 'Paiement à faire',
  active: 'Actif',
  unpaid: 'Impayé',
  paused: 'En pause',
  ended: 'Résilié',
}

/** How long a client may agree. */
export const PROPOSAL_DAYS = 30
export const MAX_QUANTITY = 999

/** A recurring price as it was proposed: the client consents to this, whatever becomes of the product. Minor units. */
export type Offer = {
  designation: string
  description: string
  kind: 'goods' | 'services'
  unit: string | null
  quantity: number
  unitCents: number
  taxBehavior: (typeof taxBehaviors)[number]
  vatRateBps: number
  currency: Currency
  every: (typeof recurringIntervals)[number]
  trialDays: number
}

const WHOLE_BPS = 10_000

/** The line of each period's invoice: its price is net of tax. */
export function lineOf(offer: Offer, id: string): Extract<InvoiceLine, { kind: 'item' }> {
  const { designation, description, quantity, unit, unitCents, taxBehavior, vatRateBps } = offer
  const included = taxBehavior === 'inclusive' ? vatRateBps : 0
  return {
    kind: 'item',
    id,
    unit,
    discountBps: 0,
    vatRateBps,
    quantityMilli: quantity * 1_000,
    description: [designation, description].filter((text) => text !== '').join('\n'),
    unitPriceCents: Math.round((unitCents * WHOLE_BPS) / (WHOLE_BPS + included)),
  }
}

type PeriodAmounts = { netCents: number; vatCents: number; grossCents: number; chargedCents: number }

/** A period as our invoice counts it, and what Stripe takes for it: a price with tax in it may have no price net of tax to the cent. */
export function periodAmounts(offer: Offer): PeriodAmounts {
  const { netCents, vatCents, grossCents } = computeInvoice({
    lines: [lineOf(offer, 'line')],
    discount: null,
    vat: { kind: 'domestic' },
    takenBack: [],
    vatAdjustments: [],
    prepaidCents: 0,
  })
  const priceCents = offer.unitCents * offer.quantity
  const added =
    offer.taxBehavior === 'inclusive' ? 0 : Math.round((priceCents * offer.vatRateBps) / WHOLE_BPS)
  return { netCents, vatCents, grossCents, chargedCents: priceCents + added }
}

type Facts = { status: OnlineSubscriptionStatus }
type SubscriptionVerdict = Verdict<OnlineSubscriptionErrorCode>
const allowed = { ok: true } as const
const refused = (code: OnlineSubscriptionErrorCode) => ({ ok: false, code }) as const

/** Rule of each action, for the commands and the greyed buttons. */
export const onlineSubscriptionCan = {
  resend: ({ status }: Facts): SubscriptionVerdict =>
    status === 'proposed' || status === 'agreed' ? allowed : refused('online_subscription_not_proposed'),
  agree: ({ status }: Facts): SubscriptionVerdict => {
    if (status === 'ended') return refused('online_subscription_ended')
    return status === 'proposed' || status === 'agreed' ? allowed : refused('online_subscription_agreed')
  },
  stop: ({ status }: Facts): SubscriptionVerdict =>
    status === 'ended' ? refused('online_subscription_ended') : allowed,
  pause: ({ status }: Facts): SubscriptionVerdict => {
    if (status === 'paused') return refused('online_subscription_paused')
    return status === 'active' || status === 'unpaid' ? allowed : refused('online_subscription_not_active')
  },
  resume: ({ status }: Facts): SubscriptionVerdict =>
    status === 'paused' ? allowed : refused('online_subscription_not_paused'),
}
