import { from, joined, type Sentence } from '#shared/domain/text/sentence.ts'
import { guillemets } from '#shared/french/typography.ts'
import type { onlineSubscriptionEvents } from './events.ts'

const onlineSubscriptionThen = (participle: string, preposition: string): Sentence => {
  return (read) => {
    const title = read('title') === '' ? '' : ` ${guillemets(read('title'))}`
    return `Abonnement en ligne${title} ${participle}${joined(preposition, read('clientName'))}`
  }
}

/** Whole sentences, where the facts of the event say more than its words. */
export const onlineSubscriptionSentences = {
  'online_subscription.proposed': onlineSubscriptionThen('proposé', 'à'),
  'online_subscription.agreed': onlineSubscriptionThen('accepté', 'par'),
  'online_subscription.started': onlineSubscriptionThen('commencé', 'pour'),
  'online_subscription.invoiced': onlineSubscriptionThen('facturé', 'à'),
  'online_subscription.unpaid': onlineSubscriptionThen('impayé', 'par'),
  'online_subscription.recovered': onlineSubscriptionThen('de nouveau payé', 'par'),
  'online_subscription.paused': onlineSubscriptionThen('mis en pause', 'pour'),
  'online_subscription.resumed': onlineSubscriptionThen('repris', 'pour'),
  'online_subscription.ending': (read) =>
    `Résiliation demandée de l’abonnement en ligne${from(read('clientName'))}`,
  'online_subscription.ended': onlineSubscriptionThen('résilié', 'pour'),
  'online_subscription.withdrawn': (read) =>
    `Rétractation de l’abonnement en ligne${from(read('clientName'))}`,
  'online_subscription.withdrawal_failed': (read) =>
    `Rétractation à traiter${joined('pour', read('clientName'))}`,
  'online_subscription.failed': (read) =>
    `Période d’abonnement non facturée${joined('à', read('clientName'))}`,
} satisfies Partial<Record<keyof typeof onlineSubscriptionEvents, Sentence>>
