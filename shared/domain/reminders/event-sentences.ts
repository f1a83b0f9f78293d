import { from, joined, type Sentence } from '#shared/domain/text/sentence.ts'
import { formatDate } from '#shared/french/format.ts'
import type { reminderEvents } from './events.ts'
import type { PauseReason } from './reminder-names.ts'

const pauses: Record<PauseReason, string> = {
  paused: 'mises en pause',
  answered: 'mises en pause par une réponse',
  excluded: 'arrêtées',
  insolvent: 'arrêtées par une procédure collective',
  payment_under_way: 'mises en pause par un paiement annoncé',
}

const promised = (words: string): Sentence => {
  return (read) =>
    `Promesse de paiement${read('on') === '' ? '' : ` pour le ${formatDate(read('on'))}`}${from(read('clientName'))} ${words}`
}

const delivered = (words: string): Sentence => {
  return (read) =>
    `${words} ${read('clientName') || 'le client'}${read('on') === '' ? '' : ` le ${formatDate(read('on'))}`}${read('note') === '' ? '' : ` (${read('note')})`}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const reminderSentences = {
  'reminder.sent': (read) => `Relance envoyée${joined('à', read('to') || read('clientName'))}`,
  'reminder.received': delivered('Courrier reçu par'),
  'reminder.refused': delivered('Recommandé refusé par'),
  'reminder.unclaimed': delivered('Recommandé non réclamé par'),
  'reminder.paused': (read) =>
    `Relances${from(read('clientName'))} ${pauses[read('reason') as PauseReason] ?? pauses.paused}`,
  'reminder.resumed': (read) => `Relances${from(read('clientName'))} reprises`,
  'reminder.answered': (read) => `${read('clientName') || 'Un client'} a répondu à une relance`,
  'reminder.client_said': (read) => `${read('clientName') || 'Un client'} a répondu sur sa page`,
  'reminder.declaration_due': (read) =>
    `Procédure collective${from(read('clientName'))}\u00a0: déclarez votre créance${read('on') === '' ? '' : ` au plus tard le ${formatDate(read('on'))}`}`,
  'reminder.limitation_near': (read) =>
    `Prescription proche${read('number') === '' ? '' : ` de la facture ${read('number')}`}${from(read('clientName'))}${read('on') === '' ? '' : `\u00a0: dernier jour pour agir, le ${formatDate(read('on'))}`}`,
  'reminder.prescribed': (read) =>
    `Facture${read('number') === '' ? '' : ` ${read('number')}`}${from(read('clientName'))} prescrite`,
  'promise.recorded': promised('notée'),
  'promise.kept': promised('tenue'),
  'promise.broken': promised('non tenue'),
  'promise.cancelled': promised('annulée'),
} satisfies Partial<Record<keyof typeof reminderEvents, Sentence>>
