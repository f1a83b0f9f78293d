import type { paymentEvents } from '#shared/domain/payments/events.ts'
import { quoteName } from '#shared/domain/quotes/event-sentences.ts'
import { from, joined, lowered, type Sentence } from '#shared/domain/text/sentence.ts'
import { capitalized, NBSP } from '#shared/french/typography.ts'
import type { invoiceEvents } from './events.ts'
import { draftLabel, type InvoiceKind, invoiceKinds, isCreditNote } from './invoice-kind.ts'

const isInvoiceKind = (kind: string): kind is InvoiceKind => Object.hasOwn(invoiceKinds, kind)

/** « Facture d’acompte F-2026-0007 émise »; the participle agrees. */
const invoiceThen = (participle: string, preposition: string): Sentence => {
  return (read) => {
    const kind = read('kind')
    const known = isInvoiceKind(kind) ? kind : 'invoice'
    const label = [invoiceKinds[known].label, read('number')].filter((part) => part !== '').join(NBSP)
    const ended = isCreditNote(known) ? participle : `${participle}e`
    return `${label} ${ended}${joined(preposition, read('clientName'))}`
  }
}

const invoiceDraft = (participle: string): Sentence => {
  return (read) => {
    const kind = read('kind')
    const label = draftLabel(isInvoiceKind(kind) ? kind : 'invoice')
    return `${label} ${participle}${joined('pour', read('clientName'))}`
  }
}

/** « la facture F-2026-0007 », « l’avoir A-2026-0001 ». */
export const numbered: Sentence = (read) => {
  const kind = read('kind')
  const known = isInvoiceKind(kind) ? kind : 'invoice'
  const article = isCreditNote(known) ? 'l’' : 'la '
  return (
    article + lowered([invoiceKinds[known].label, read('number')].filter((part) => part !== '').join(NBSP))
  )
}

/** The same where another document did it: its number stands for the client. */
const invoiceBy = (participle: string): Sentence => {
  return (read) => invoiceThen(participle, 'par')((name) => read(name === 'clientName' ? 'by' : name))
}

/** « Facture F-2026-0007 : Refusée ». */
const statusOfInvoice: Sentence = (read) => {
  const label = numbered(read).replace(/^la |^l’/, '')
  return `${capitalized(label)}${read('status') === '' ? '' : `${NBSP}: ${read('status')}`}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const invoiceSentences = {
  'invoice.created': invoiceDraft('créé'),
  'invoice.updated': invoiceDraft('modifié'),
  'invoice.deleted': invoiceDraft('supprimé'),
  'invoice.issued': invoiceThen('émis', 'pour'),
  'invoice.withheld': (read) => `Facture${joined('pour', read('clientName'))} à vérifier avant son émission`,
  'invoice.credited': invoiceBy('corrigé'),
  'invoice.replaced': invoiceBy('remplacé'),
  'invoice.sent': invoiceThen('envoyé', 'à'),
  'invoice.resent': invoiceThen('renvoyé', 'à'),
  'invoice.reminded': invoiceThen('relancé', 'auprès de'),
  'invoice.opened': invoiceThen('consulté', 'par'),
  'invoice.link_created': (read) => `Lien créé pour ${numbered(read)}`,
  'invoice.link_revoked': (read) => `Lien révoqué pour ${numbered(read)}`,
  'invoice.disputed': (read) => `Problème signalé${joined('par', read('clientName'))} sur ${numbered(read)}`,
  'invoice.dispute_file_added': (read) =>
    `Fichier joint${joined('par', read('clientName'))} à un problème signalé sur ${numbered(read)}`,
  'invoice.dispute_settled': (read) => `Litige réglé sur ${numbered(read)}`,
  'invoice.payment_announced': (read) =>
    `Paiement annoncé${joined('par', read('clientName'))} pour ${numbered(read)}`,
  'invoice.payment_promised': (read) =>
    `Paiement promis${joined('par', read('clientName'))} pour ${numbered(read)}`,
  'invoice.delay_asked': (read) => `Délai demandé${joined('par', read('clientName'))} pour ${numbered(read)}`,
  'invoice.answered': (read) => `Réponse${joined('de', read('clientName'))} sur ${numbered(read)}`,
  'invoice.answer_withdrawn': (read) =>
    `Annonce retirée${joined('par', read('clientName'))} pour ${numbered(read)}`,
  'invoice.penalties_claimed': (read) => `Pénalités de ${numbered(read)} mises en facture`,
  'invoice.penalties_waived': (read) => `Pénalités de ${numbered(read)} abandonnées`,
  'invoice.penalties_waiver_undone': (read) => `Pénalités de ${numbered(read)} réclamées à nouveau`,
  'invoice.penalties_waiver_told': (read) =>
    `Renonciation aux pénalités de ${numbered(read)} annoncée${joined('à', read('to'))}`,
  'invoice.written_off': (read) =>
    `${invoiceThen('passé', '')((name) => (name === 'clientName' ? '' : read(name)))} en perte`,
  'invoice.loss_undone': (read) => `Perte annulée sur ${numbered(read)}`,
  'invoice.duplicate_sent': (read) => `Duplicata de ${numbered(read)} envoyé${joined('à', read('to'))}`,
  'invoice.transmitted': (read) =>
    `${invoiceThen('transmis', '')((name) => (name === 'clientName' ? '' : read(name)))} à la plateforme agréée`,
  'invoice.status_received': statusOfInvoice,
  'invoice.stopped': statusOfInvoice,
} satisfies Partial<Record<keyof typeof invoiceEvents, Sentence>>

/** « la facture F-2026-0007 », or « le devis D-2026-0042 » of a payment without an invoice. */
const paidBy: Sentence = (read) => {
  if (read('number') === '') return ''
  return read('kind') === '' ? `le ${lowered(quoteName(read('number')))}` : numbered(read)
}

/** « Règlement annulé · Vasseur · la facture F-2026-0007 ». */
const paymentThen = (what: string): Sentence => {
  return (read) => [what, read('clientName'), paidBy(read)].filter((part) => part !== '').join(' · ')
}

/** Here, as a payment is named after its invoice or its devis, which payments/ does not know. */
export const paymentSentences = {
  'payment.succeeded': (read) => `Paiement reçu${from(read('clientName'))}${joined('pour', paidBy(read))}`,
  'payment.started': paymentThen('Paiement en cours'),
  'payment.allocated': paymentThen('Règlement imputé'),
  'payment.receipt_sent': (read) =>
    `${paymentThen('Reçu de règlement envoyé')(read)}${joined('à', read('to'))}`,
  'payment.released': paymentThen('Imputation annulée'),
  'payment.refunded': paymentThen('Règlement remboursé'),
  'payment.refund_asked': paymentThen('Remboursement à valider'),
  'payment.refund_allowed': paymentThen('Remboursement validé'),
  'payment.refund_declined': paymentThen('Remboursement refusé'),
  'payment.refund_withdrawn': paymentThen('Demande de remboursement retirée'),
  'payment.refund_failed': paymentThen('Remboursement échoué'),
  'payment.canceled': paymentThen('Règlement annulé'),
  'payment.failed': paymentThen('Paiement échoué'),
  'payment.disputed': paymentThen('Paiement contesté'),
  'payment.won': paymentThen('Contestation gagnée'),
  'payment.lost': paymentThen('Contestation perdue'),
} satisfies Partial<Record<keyof typeof paymentEvents, Sentence>>
