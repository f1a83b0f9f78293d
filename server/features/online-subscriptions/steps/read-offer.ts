import { getSoldPrice } from '#server/features/payment-setup/queries/products.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, fieldError } from '#shared/domain/error-codes.ts'
import { isChargeable } from '#shared/domain/online-payments/checkout.ts'
import { type Offer, periodAmounts } from '#shared/domain/online-subscriptions/online-subscription.ts'

/** A refusal at its field. */
export const refused = (path: string, code: ErrorCode) =>
  new DomainError(code, { fields: [fieldError(path, code)] })

/** The offer of a price as the catalogue has it now. Errors: not_found, online_subscription_price_unfit, _uneven, _small. */
export async function readOffer(
  tx: Tx,
  { productId, quantity, franchise }: { productId: string; quantity: number; franchise: boolean },
): Promise<Offer> {
  const { sold, active, recurringInterval, ...price } = await getSoldPrice(tx, productId)
  if (sold === null || !active || recurringInterval === null)
    throw refused('productId', 'online_subscription_price_unfit')
  const offer: Offer = {
    ...sold,
    quantity,
    unitCents: price.amountCents,
    taxBehavior: price.taxBehavior,
    currency: price.currency,
    every: recurringInterval,
    trialDays: price.trialPeriodDays,
    vatRateBps: franchise ? 0 : sold.vatRateBps,
  }
  const { grossCents, chargedCents } = periodAmounts(offer)
  if (!isChargeable(chargedCents)) throw refused('productId', 'online_subscription_price_small')
  if (grossCents !== chargedCents) throw refused('productId', 'online_subscription_price_uneven')
  return offer
}
