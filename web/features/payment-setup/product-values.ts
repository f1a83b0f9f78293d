import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { NewProduct } from '#shared/contract/payment-products.ts'
import { paymentCurrencies } from '#shared/domain/payment-setup/payment-setup.ts'

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
  itemId: null,
}

/** As `newProductSchema` takes it. */
const DESCRIPTION_MAX = 500

/** A new price of an item of the catalogue. */
export const productOfItem = (item: CatalogueItem, currency: string): ProductValues => ({
  ...emptyProduct,
  name: item.designation,
  description: item.description.slice(0, DESCRIPTION_MAX),
  amountCents: item.unitPriceCents,
  currency: paymentCurrencies.find((known) => known === currency) ?? emptyProduct.currency,
  itemId: item.id,
})
