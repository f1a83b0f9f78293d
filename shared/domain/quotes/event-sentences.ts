import { from, joined, lowered, type Reader, type Sentence } from '#shared/domain/text/sentence.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { quoteEvents } from './events.ts'

/** « Devis D-2026-0042 ». */
export const quoteName: Reader = (number) => (number === '' ? 'Devis' : `Devis${NBSP}${number}`)

const quoteThen = (participle: string, preposition: string): Sentence => {
  return (read) => `${quoteName(read('number'))} ${participle}${joined(preposition, read('clientName'))}`
}

const versionOf = (read: Reader) =>
  `${read('version') === '' ? 'Nouvelle version' : `Version ${read('version')}`} du ${lowered(quoteName(read('number')))}`

/** Whole sentences, where the facts of the event say more than its words. */
export const quoteSentences = {
  'quote.created': (read) => `Brouillon de devis créé${joined('pour', read('clientName'))}`,
  'quote.updated': (read) =>
    read('number') === ''
      ? `Brouillon de devis modifié${joined('pour', read('clientName'))}`
      : `${quoteName(read('number'))} modifié`,
  'quote.deleted': (read) => `Brouillon de devis supprimé${joined('pour', read('clientName'))}`,
  'quote.sent': quoteThen('envoyé', 'à'),
  'quote.resent': quoteThen('renvoyé', 'à'),
  'quote.reminded': quoteThen('relancé', 'auprès de'),
  'quote.viewed': quoteThen('consulté', 'par'),
  'quote.signed': quoteThen('signé', 'par'),
  'quote.refused': quoteThen('refusé', 'par'),
  'quote.expired': (read) =>
    `${quoteName(read('number'))} expiré${read('clientName') === '' ? '' : ` sans réponse${from(read('clientName'))}`}`,
  'quote.extended': (read) =>
    `${quoteName(read('number'))} prolongé${read('validUntil') === '' ? '' : ` jusqu’au ${formatDate(read('validUntil'))}`}`,
  'quote.agreed': (read) =>
    `${quoteName(read('number'))}\u00a0: accord reçu hors ligne${joined('de', read('signerName'))}${read('agreedOn') === '' ? '' : ` le ${formatDate(read('agreedOn'))}`}`,
  'quote.agreement_cancelled': (read) => `${quoteName(read('number'))}\u00a0: accord reçu hors ligne annulé`,
  'quote.version_started': (read) => `${versionOf(read)} commencée`,
  'quote.revised': (read) => `${versionOf(read)} envoyée${joined('à', read('clientName'))}`,
  'quote.closed': (read) => `${quoteName(read('number'))} classé sans suite`,
  'quote.reopened': (read) => `${quoteName(read('number'))} rouvert`,
  'quote.withdrawn': (read) => `${quoteName(read('number'))} retiré`,
  'quote.change_requested': (read) =>
    `Modification demandée${joined('par', read('clientName'))}${joined('sur le', lowered(quoteName(read('number'))))}`,
  'quote.question_asked': (read) =>
    `Question posée${joined('par', read('clientName'))}${joined('sur le', lowered(quoteName(read('number'))))}`,
  'quote.link_created': (read) => `Lien du ${lowered(quoteName(read('number')))} créé`,
  'quote.link_revoked': (read) => `Lien du ${lowered(quoteName(read('number')))} révoqué`,
} satisfies Partial<Record<keyof typeof quoteEvents, Sentence>>
