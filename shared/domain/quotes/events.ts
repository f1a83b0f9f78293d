import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const quoteSubjects = {
  quote: 'quote:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const quoteEvents = {
  'quote.created': 'Devis créé',
  'quote.updated': 'Devis modifié',
  'quote.deleted': 'Brouillon supprimé',
  'quote.sent': 'Devis envoyé',
  'quote.resent': 'Devis renvoyé',
  'quote.reminded': 'Devis relancé',
  'quote.viewed': 'Devis consulté par le client',
  'quote.signed': 'Devis signé',
  'quote.refused': 'Devis refusé',
  'quote.change_requested': 'Modification demandée par le client',
  'quote.question_asked': 'Question posée par le client',
  'quote.expired': 'Devis expiré',
  'quote.extended': 'Validité du devis prolongée',
  'quote.agreed': 'Accord reçu hors ligne',
  'quote.agreement_cancelled': 'Accord reçu annulé',
  'quote.version_started': 'Nouvelle version du devis commencée',
  'quote.revised': 'Nouvelle version du devis envoyée',
  'quote.closed': 'Devis classé sans suite',
  'quote.reopened': 'Devis rouvert',
  'quote.withdrawn': 'Devis retiré',
  'quote.link_created': 'Lien du devis copié',
  'quote.link_revoked': 'Lien du devis révoqué',
} as const satisfies Record<`${keyof typeof quoteSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type QuoteEventMeta = {
  quote: Record<
    | 'clientName'
    | 'title'
    | 'number'
    | 'versionId'
    | 'linkId'
    | 'to'
    | 'reason'
    | 'message'
    | 'signerName'
    | 'signerQuality'
    | 'agreedOn'
    | 'means'
    | 'by'
    | 'status'
    | 'version'
    | 'validUntil',
    Told
  >
}
