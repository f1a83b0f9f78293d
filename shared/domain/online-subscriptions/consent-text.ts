import { formatCount, formatMoney } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { type Offer, periodAmounts } from './online-subscription.ts'

const ASKS_TO_BEGIN = 'Je demande expressément que l’abonnement commence'

/** Whether the words that a client agreed to ask that services begin within the days of withdrawal. */
export const asksToBegin = (consent: string): boolean => consent.includes(ASKS_TO_BEGIN)

const every = { month: 'chaque mois', year: 'chaque année' } as const

/** « 34,80 € TTC chaque mois ». */
export function priceText(offer: Offer): string {
  const { grossCents } = periodAmounts(offer)
  const tax = offer.vatRateBps === 0 ? '' : ' TTC'
  return `${formatMoney(grossCents, offer.currency)}${tax} ${every[offer.every]}`
}

/**
 * The words that a client consents to, one paragraph each; they are kept with the consent. A consumer also asks that services begin within the
 * fourteen days of withdrawal (C. conso. L. 221-25), without which nothing may be kept for what was supplied in them.
 */
export function consentText(
  offer: Offer,
  sellerName: string,
  client: 'consumer' | 'professional' = 'professional',
): string[] {
  const quantity = offer.quantity > 1 ? ` (quantité${NBSP}: ${offer.quantity})` : ''
  const trial =
    offer.trialDays > 0
      ? `, après ${formatCount(offer.trialDays, 'jour', 'jours')} d’essai sans paiement`
      : ''
  return [
    `J’autorise ${sellerName} à prélever par Stripe ${priceText(offer)} pour ${guillemets(offer.designation)}${quantity}${trial}, avec le moyen de paiement que j’indiquerai ensuite, jusqu’à la résiliation. Chaque prélèvement donne lieu à une facture.`,
    `Je peux résilier à tout moment depuis cette page, sans frais\u00a0: à la fin de la période payée, ou tout de suite.`,
    `Consommateur, je dispose en outre de quatorze jours pour me rétracter sans motif, depuis cette page (article L221-18 du code de la consommation).`,
    ...(client === 'consumer' && offer.kind === 'services'
      ? [
          `${ASKS_TO_BEGIN} avant la fin de ces quatorze jours. Si je me rétracte, je ne dois que ce qui a été fourni jusque-là, en proportion de la période (article L221-25 du code de la consommation).`,
        ]
      : []),
  ]
}
