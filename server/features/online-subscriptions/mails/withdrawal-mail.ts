import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { priceText } from '#shared/domain/online-subscriptions/consent-text.ts'
import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'

type Facts = {
  offer: Offer
  sellerName: string
  name: string
  declaredAt: Date
  agreedAt: Date
  timeZone: string
}

/** The acknowledgement that D. 221-5 asks for: what was declared, on which day and at what hour. */
export function withdrawalMail(facts: Facts): MailContent {
  const { offer, sellerName, name, declaredAt, agreedAt, timeZone } = facts
  const after =
    offer.kind === 'services'
      ? `L’abonnement est arrêté. Ce que vous avez payé vous est rendu sur le moyen de paiement utilisé, dans les quatorze jours\u00a0; seul ce qui a été fourni à votre demande avant votre rétractation reste dû, en proportion de la période.`
      : `L’abonnement est arrêté. Renvoyez les biens reçus dans les quatorze jours\u00a0: ${sellerName} vous rend alors ce que vous avez payé.`
  return {
    subject: `Accusé de réception de votre rétractation\u00a0: ${offer.designation}`,
    preview: `Reçue le ${formatDateTime(declaredAt, timeZone)}.`,
    eyebrow: `Abonnement ${offer.designation}`,
    title: 'Votre rétractation est enregistrée',
    paragraphs: [
      `Vous avez déclaré\u00a0: ${guillemets(`Moi, ${name}, je me rétracte du contrat d’abonnement à ${offer.designation}, accepté le ${formatDateTime(agreedAt, timeZone)}.`)}`,
      after,
      'Conservez ce message\u00a0: il est votre preuve.',
    ],
    facts: [
      ['Déclarée le', formatDateTime(declaredAt, timeZone)],
      ['Par', name],
      ['Abonnement', offer.designation],
      ['Montant', priceText(offer)],
      ['Vendeur', sellerName],
    ],
    footer: `Vous recevez ce message parce que vous avez renoncé à un abonnement ${de(sellerName)} avec ${PRODUCT_NAME}.`,
  }
}
