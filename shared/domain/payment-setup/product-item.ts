import type { CatalogueFacts } from '#shared/domain/catalogue/catalogue-item.ts'
import type { taxBehaviors } from './payment-setup.ts'

/** The standard rate (CGI, art. 278): a product of the provider names none. */
const STANDARD_BPS = 2_000
const WHOLE_BPS = 10_000

type SoldOnline = {
  name: string
  description: string
  amountCents: number
  taxBehavior: (typeof taxBehaviors)[number]
}

/**
 * The item of the catalogue that a product of the payment provider becomes: its price net of tax, in cents, at the standard rate; without VAT in
 * franchise, where the whole price is kept.
 */
export function itemOfProduct(
  { name, description, amountCents, taxBehavior }: SoldOnline,
  { franchise }: { franchise: boolean },
): CatalogueFacts {
  const vatRateBps = franchise ? 0 : STANDARD_BPS
  const included = taxBehavior === 'inclusive' ? vatRateBps : 0
  return {
    reference: null,
    designation: name,
    description,
    kind: 'services',
    unit: null,
    unitPriceCents: Math.round((amountCents * WHOLE_BPS) / (WHOLE_BPS + included)),
    vatRateBps,
  }
}
