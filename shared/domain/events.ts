/** Everything that may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const eventTypes = {
  'organization.created': 'Organisation créée',
  'organization.updated': 'Organisation mise à jour',
  'member.joined': 'Un membre a rejoint l’organisation',
  'member.role_changed': 'Rôle d’un membre modifié',
  'company.created': 'Entreprise ajoutée',
  'company.updated': 'Entreprise modifiée',
  'company.archived': 'Entreprise archivée',
  'company.restored': 'Entreprise restaurée',
  'contact.created': 'Contact ajouté',
  'contact.updated': 'Contact modifié',
  'contact.archived': 'Contact archivé',
  'contact.restored': 'Contact restauré',
  'deal.created': 'Affaire ouverte',
  'deal.closed': 'Affaire close',
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
  'payment.succeeded': 'Paiement encaissé',
  'mail.sent': 'E-mail remis',
  'mail.failed': 'E-mail non remis',
} as const

export type EventType = keyof typeof eventTypes

export const eventSubjects = [
  'organization',
  'member',
  'company',
  'contact',
  'deal',
  'quote',
  'payment',
  'mail',
] as const
export type EventSubject = (typeof eventSubjects)[number]
