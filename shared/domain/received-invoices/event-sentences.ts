import { from, type Sentence } from '#shared/domain/text/sentence.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import type { receivedInvoiceEvents } from './events.ts'

/** « Facture F-12 de Dupont approuvée ». */
const receivedThen = (participle: string): Sentence => {
  return (read) =>
    `Facture reçue${read('number') === '' ? '' : `${NBSP}${read('number')}`}${from(read('supplierName'))} ${participle}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const receivedInvoiceSentences = {
  'received_invoice.created': (read) =>
    receivedThen(read('by') === 'platform' ? 'arrivée par la plateforme agréée' : 'déposée')(read),
  'received_invoice.updated': receivedThen('modifiée'),
  'received_invoice.approved': receivedThen('approuvée'),
  'received_invoice.refused': receivedThen('refusée'),
  'received_invoice.paid': receivedThen('payée'),
  'received_invoice.reopened': (read) =>
    `${receivedThen('remise')(read)}${read('to') === '' ? ' à l’étape précédente' : ` à l’état ${guillemets(read('to'))}`}`,
  'received_invoice.status_said': (read) =>
    `${receivedThen('')(read).trimEnd()}${NBSP}: statut ${guillemets(read('status'))} transmis`,
  'received_invoice.status_refused': (read) =>
    `${receivedThen('')(read).trimEnd()}${NBSP}: statut ${guillemets(read('status'))} refusé par la plateforme`,
  'received_invoice.status_heard': (read) =>
    `${receivedThen('')(read).trimEnd()}${NBSP}: statut ${guillemets(read('status'))} reçu`,
  'received_invoice.deleted': receivedThen('supprimée'),
} satisfies Partial<Record<keyof typeof receivedInvoiceEvents, Sentence>>
