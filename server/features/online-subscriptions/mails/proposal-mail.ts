import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { priceText } from '#shared/domain/online-subscriptions/consent-text.ts'
import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { que } from '#shared/french/elides-before.ts'
import { formatCount, formatDateTime } from '#shared/french/format.ts'

/** « Votre abonnement »: what is proposed, and the page where the client agrees, and later stops. */
export function proposalMail(facts: {
  offer: Offer
  sellerName: string
  url: string
  expiresAt: Date
  timeZone: string
}): MailContent {
  const { offer, sellerName, url, expiresAt, timeZone } = facts
  return {
    subject: `${sellerName} vous propose un abonnement\u00a0: ${offer.designation}`,
    preview: `${priceText(offer)}, sans engagement de durée.`,
    eyebrow: 'Abonnement',
    title: `${sellerName} vous propose un abonnement`,
    amount: {
      value: priceText(offer),
      label: offer.designation,
      term: `À accepter avant le ${formatDateTime(expiresAt, timeZone)}`,
    },
    paragraphs: [
      `${sellerName} vous propose cet abonnement. Rien n’est prélevé tant que vous ne l’avez pas accepté sur la page de l’abonnement.`,
      'Conservez ce message\u00a0: la même page vous permet de suivre l’abonnement et de le résilier quand vous voulez.',
    ],
    facts: [
      ...(offer.quantity > 1 ? [['Quantité', String(offer.quantity)] as [string, string]] : []),
      ...(offer.trialDays > 0
        ? [['Essai', formatCount(offer.trialDays, 'jour', 'jours')] as [string, string]]
        : []),
    ],
    action: { label: 'Voir l’abonnement', url },
    footer: `Vous recevez ce message parce ${que(sellerName)} vous propose un abonnement avec ${PRODUCT_NAME}.`,
  }
}
