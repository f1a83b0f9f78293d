import type { ImportableProduct } from '#shared/contract/payment-products.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'

/** « 29,00 € par mois, 14 jours d’essai ». */
export function priceOf(product: ImportableProduct): string {
  const amount = formatMoney(product.amountCents, product.currency)
  if (product.priceType === 'one_time') return amount
  const every = product.recurringInterval === 'year' ? 'par an' : 'par mois'
  const trial = product.trialPeriodDays
  return `${amount} ${every}${trial > 0 ? `, ${formatCount(trial, 'jour', 'jours')} d’essai` : ''}`
}

export const taxBehaviorLabels = { exclusive: 'Taxe en sus', inclusive: 'Taxe comprise' } as const
