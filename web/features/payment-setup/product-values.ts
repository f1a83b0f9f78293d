import type { NewProduct } from '#shared/contract/payment-products.ts'

/** Form values of a new product; amount and days are null when empty or unreadable. */
export type ProductValues = Omit<NewProduct, 'amountCents' | 'trialPeriodDays' | 'recurringInterval'> & {
  amountCents: number | null
  trialPeriodDays: number | null
  recurringInterval: 'month' | 'year'
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  priceType: 'one_time',
  amountCents: null,
  currency: 'EUR',
  recurringInterval: 'month',
  trialPeriodDays: 0,
  taxBehavior: 'exclusive',
}
