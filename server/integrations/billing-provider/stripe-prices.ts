import type Stripe from 'stripe'
import { ensureTaxRate } from '#server/integrations/payment-provider/stripe-tax.ts'
import {
  BILLING_VAT_BPS,
  type Choice,
  monthlyCents,
  priceIdOf,
  type SoldPlan,
} from '#shared/domain/billing/choice.ts'
import { addOns, offers } from '#shared/domain/plans/offers.ts'
import { nameOfPlan } from '#shared/domain/plans/wished-plan.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'

/** The rate of all prices: France's standard rate, added to them. */
const VAT = {
  display_name: 'TVA',
  percentage: BILLING_VAT_BPS / 100,
  inclusive: false,
  country: 'FR',
  mark: 'billing',
} as const
const MARK = { ardoise: 'billing' } as const

/** The price of a plan, made at its first use and when its amount changed; found again by its lookup key. https://docs.stripe.com/products-prices/manage-prices#lookup-keys */
export async function ensurePrice(stripe: Stripe, plan: SoldPlan): Promise<string> {
  const key = priceIdOf(plan)
  const amount = amountOf(plan)
  const { data } = await stripe.prices.list({
    lookup_keys: [key],
    active: true,
    limit: 1,
    expand: ['data.tiers'],
  })
  const known = data[0]
  if (known !== undefined && isOfAmount(known, amount)) return known.id
  const price = await stripe.prices.create(
    {
      currency: 'eur',
      lookup_key: key,
      tax_behavior: 'exclusive',
      recurring: { interval: 'month' },
      product_data: { name: `${PRODUCT_NAME} ${nameOfPlan(plan)}`, metadata: MARK },
      ...amount,
      // Whoever subscribed before keeps the former price until they change.
      transfer_lookup_key: true,
    },
    { idempotencyKey: `billing-price-${key}-${known?.id ?? 'first'}-${marksOf(amount).join('-')}` },
  )
  return price.id
}

type Amount = Pick<Stripe.PriceCreateParams, 'unit_amount' | 'billing_scheme' | 'tiers_mode' | 'tiers'>

/** The amounts of a price, in euro cents, each after the number of people up to which it holds. */
const marksOf = ({ unit_amount, tiers }: Amount): string[] =>
  tiers?.map((tier) => `${tier.up_to}:${tier.unit_amount}`) ?? [String(unit_amount)]

/** Stripe says null for a tier without an end: https://docs.stripe.com/api/prices/object#price_object-tiers-up_to */
function isOfAmount({ unit_amount, tiers }: Stripe.Price, amount: Amount): boolean {
  const told: Amount =
    tiers === undefined
      ? { unit_amount: unit_amount ?? -1 }
      : { tiers: tiers.map((tier) => ({ up_to: tier.up_to ?? 'inf', unit_amount: tier.unit_amount ?? -1 })) }
  return marksOf(told).join() === marksOf(amount).join()
}

/** Team is graduated: https://docs.stripe.com/products-prices/pricing-models#graduated-pricing */
function amountOf(plan: SoldPlan): Amount {
  if (plan !== 'team') return { unit_amount: monthlyCents({ plan, seats: 1 }) }
  return {
    billing_scheme: 'tiered',
    tiers_mode: 'graduated',
    tiers: [
      { up_to: offers.team.degressiveAbove, unit_amount: addOns.teamUser.toCents },
      { up_to: 'inf', unit_amount: addOns.teamUser.fromCents },
    ],
  }
}

export const ensureVat = (stripe: Stripe): Promise<string> =>
  ensureTaxRate(stripe, VAT, { idempotencyKey: `billing-vat-${BILLING_VAT_BPS}` })

export const itemOf = (price: string, { seats }: Choice) => ({ price, quantity: seats })
