import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const invoiceSubjects = {
  invoice: 'invoice:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const invoiceEvents = {
  'invoice.created': 'Facture créée',
  'invoice.updated': 'Facture modifiée',
  'invoice.deleted': 'Brouillon de facture supprimé',
  'invoice.issued': 'Facture émise',
  'invoice.withheld': 'Facture à vérifier avant son émission',
  'invoice.credited': 'Facture corrigée par un avoir',
  'invoice.replaced': 'Facture remplacée par une facture rectificative',
  'invoice.sent': 'Facture envoyée',
  'invoice.resent': 'Facture renvoyée',
  'invoice.reminded': 'Facture relancée',
  'invoice.opened': 'Facture consultée par le client',
  'invoice.link_created': 'Lien de la facture copié',
  'invoice.link_revoked': 'Lien de la facture révoqué',
  'invoice.disputed': 'Problème signalé par le client',
  'invoice.dispute_file_added': 'Fichier joint par le client à un problème signalé',
  'invoice.dispute_settled': 'Litige réglé',
  'invoice.payment_announced': 'Paiement annoncé par le client',
  'invoice.payment_promised': 'Paiement promis par le client',
  'invoice.delay_asked': 'Délai demandé par le client',
  'invoice.answered': 'Réponse du client sur la page de tout ce qu’il doit',
  'invoice.answer_withdrawn': 'Annonce retirée par le client',
  'invoice.penalties_claimed': 'Pénalités de retard facturées',
  'invoice.penalties_waived': 'Pénalités de retard abandonnées',
  'invoice.penalties_waiver_undone': 'Renonciation aux pénalités annulée',
  'invoice.penalties_waiver_told': 'Renonciation aux pénalités annoncée au client',
  'invoice.written_off': 'Facture passée en perte',
  'invoice.loss_undone': 'Perte annulée',
  'invoice.duplicate_sent': 'Duplicata de facture impayée envoyé',
  'invoice.transmitted': 'Facture transmise à la plateforme agréée',
  'invoice.status_received': 'Statut reçu de la plateforme agréée',
  'invoice.stopped': 'Facture refusée, rejetée ou suspendue',
} as const satisfies Record<`${keyof typeof invoiceSubjects}.${string}`, string>

/** The meta of each subject's events; `by` is the number of the document that credits or replaces, `status` a name of the life cycle. */
export type InvoiceEventMeta = {
  invoice: Record<
    | 'kind'
    | 'clientName'
    | 'title'
    | 'number'
    | 'quoteNumber'
    | 'by'
    | 'linkId'
    | 'to'
    | 'reason'
    | 'message'
    | 'status',
    Told
  >
}
