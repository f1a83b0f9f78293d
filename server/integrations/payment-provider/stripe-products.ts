import type Stripe from 'stripe'
import type { ImportableProduct, NewProduct } from '#shared/contract/payment-products.ts'
import { MAX_TRIAL_DAYS, recurringIntervals } from '#shared/domain/payment-setup/payment-setup.ts'
import { isCurrency } from './stripe-account.ts'
import { idOf } from './stripe-asking.ts'

/** Lengths that Ardoise keeps (shared/contract/payment-products.ts); Stripe’s are longer. */
const NAME_MAX = 250
const DESCRIPTION_MAX = 500
/** Stripe has no trial on a price made through the API: https://docs.stripe.com/api/prices/create */
const TRIAL = 'ardoise_trial_days'

/** Each product with the price that it is sold at: its default one, else the first listed, which is the newest. */
export function productsOf(prices: Stripe.Price[]): ImportableProduct[] {
  const found = new Map<string, { product: ImportableProduct; isDefault: boolean }>()
  for (const price of prices) {
    const { product } = price
    if (typeof product === 'string' || product.deleted === true) continue
    const read = productOf(product, price)
    const isDefault = idOf(product.default_price) === price.id
    const known = found.get(product.id)
    if (read !== null && (known === undefined || (isDefault && !known.isDefault)))
      found.set(product.id, { product: read, isDefault })
  }
  return [...found.values()].map(({ product }) => product)
}

/** Null for a price that Ardoise cannot hold: by tiers, by the week, in another currency. */
function productOf(product: Stripe.Product, price: Stripe.Price): ImportableProduct | null {
  const { recurring, unit_amount: amountCents } = price
  const currency = price.currency.toUpperCase()
  const interval = recurringIntervals.find((known) => known === recurring?.interval) ?? null
  if (amountCents === null || !isCurrency(currency)) return null
  if (
    recurring &&
    (interval === null || recurring.interval_count !== 1 || recurring.usage_type !== 'licensed')
  )
    return null
  const trial = Number(product.metadata[TRIAL] ?? recurring?.trial_period_days ?? 0)
  const keepsTrial = interval !== null && Number.isInteger(trial) && trial >= 0 && trial <= MAX_TRIAL_DAYS
  return {
    productId: product.id,
    name: product.name.slice(0, NAME_MAX),
    description: (product.description ?? '').slice(0, DESCRIPTION_MAX),
    active: product.active && price.active,
    priceType: interval === null ? 'one_time' : 'recurring',
    amountCents,
    currency,
    recurringInterval: interval,
    trialPeriodDays: keepsTrial ? trial : 0,
    taxBehavior: price.tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive',
  }
}

export function newProductOf(product: NewProduct): Stripe.ProductCreateParams {
  const { recurringInterval: interval, trialPeriodDays } = product
  return {
    name: product.name,
    // An empty text is refused.
    ...(product.description === '' ? {} : { description: product.description }),
    ...(trialPeriodDays > 0 ? { metadata: { [TRIAL]: String(trialPeriodDays) } } : {}),
    default_price_data: {
      currency: product.currency.toLowerCase(),
      unit_amount: product.amountCents,
      tax_behavior: product.taxBehavior,
      ...(product.priceType === 'recurring' && interval !== null ? { recurring: { interval } } : {}),
    },
  }
}
