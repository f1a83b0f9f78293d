import type { Told } from '#shared/domain/text/told.ts'

/** What the events are about, and what one must be allowed to read to learn of them. */
export const quoteSubjects = {
  quote: 'quote:read',
} as const

/** What may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const quoteEvents = {
  'quote.created': 'Devis créé',
  'quote.updated': 'Devis modifié',
  'quote.deleted': 'Brouillon supprimé',
  'quote.sent': 'Devis envoyé',
  'quote.resent': 'Devis renvoyé',
  'quote.viewed': 'Devis consulté par le client',
  'quote.signed': 'Devis signé',
  'quote.refused': 'Devis refusé',
  'quote.change_requested': 'Modification demandée par le client',
  'quote.expired': 'Devis expiré',
  'quote.link_created': 'Lien du devis copié',
  'quote.link_revoked': 'Lien du devis révoqué',
} as const satisfies Record<`${keyof typeof quoteSubjects}.${string}`, string>

/** What the events of each subject tell of it: sentences, timelines and reactions read it. */
export type QuoteEventMeta = {
  quote: Record<
    'clientName' | 'title' | 'number' | 'versionId' | 'linkId' | 'to' | 'reason' | 'message' | 'signerName',
    Told
  >
}
