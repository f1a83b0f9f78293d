import { from, joined, type Sentence } from '#shared/domain/text/sentence.ts'
import type { subscriptionEvents } from './events.ts'

const subscriptionThen = (participle: string): Sentence => {
  return (read) => `Abonnement${from(read('clientName'))} ${participle}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const subscriptionSentences = {
  'invoice_subscription.created': subscriptionThen('créé'),
  'invoice_subscription.updated': subscriptionThen('modifié'),
  'invoice_subscription.paused': subscriptionThen('mis en pause'),
  'invoice_subscription.resumed': subscriptionThen('repris'),
  'invoice_subscription.ended': subscriptionThen('terminé'),
  'invoice_subscription.failed': (read) =>
    `Facture d’abonnement en échec${joined('pour', read('clientName'))}`,
} satisfies Partial<Record<keyof typeof subscriptionEvents, Sentence>>
