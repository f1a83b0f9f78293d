import type { ImportableProduct } from '#shared/contract/payment-products.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'

/** « une fois », « par mois, 14 jours d’essai ». */
export function rhythmOf({
  priceType,
  recurringInterval,
  trialPeriodDays: trial,
}: ImportableProduct): string {
  if (priceType === 'one_time') return 'une fois'
  const every = recurringInterval === 'year' ? 'par an' : 'par mois'
  return `${every}${trial > 0 ? `, ${formatCount(trial, 'jour', 'jours')} d’essai` : ''}`
}

/** « 29,00 € par mois, 14 jours d’essai ». */
export function priceOf(product: ImportableProduct): string {
  const amount = formatMoney(product.amountCents, product.currency)
  return product.priceType === 'one_time' ? amount : `${amount} ${rhythmOf(product)}`
}

export const taxBehaviorLabels = { exclusive: 'En sus', inclusive: 'Comprise' } as const
