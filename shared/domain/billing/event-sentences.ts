import { joined, type Sentence } from '#shared/domain/text/sentence.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { billingEvents } from './events.ts'

/** Whole sentences, where the facts of the event say more than its words. */
export const billingSentences = {
  'billing.started': (read) => `Abonnement à Ardoise${joined('·', read('plan'))} commencé`,
  'billing.changed': (read) => `Formule d’Ardoise changée${joined('pour', read('plan'))}`,
  'billing.invoiced': (read) =>
    `Facture${read('number') === '' ? '' : `${NBSP}${read('number')}`} d’Ardoise reçue`,
} satisfies Partial<Record<keyof typeof billingEvents, Sentence>>
