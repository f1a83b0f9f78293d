import type { Permission } from './permissions.ts'

/** Everything that may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const eventTypes = {
  'organization.created': 'Organisation créée',
  'organization.updated': 'Organisation mise à jour',
  'member.joined': 'Un membre a rejoint l’organisation',
  'member.role_changed': 'Rôle d’un membre modifié',
  'member.suspended': 'Membre suspendu',
  'member.reactivated': 'Membre réactivé',
  'member.removed': 'Membre retiré de l’organisation',
  'member.left': 'Un membre a quitté l’organisation',
  'member.ownership_transferred': 'Propriété de l’organisation transférée',
  'invitation.created': 'Invitation envoyée',
  'invitation.resent': 'Invitation renvoyée',
  'invitation.link_created': 'Lien d’invitation copié',
  'invitation.revoked': 'Invitation révoquée',
  'invitation.accepted': 'Invitation acceptée',
  'invitation.refused': 'Invitation refusée',
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
  'payment_provider.connected': 'Compte de paiement relié',
  'payment_provider.disconnected': 'Compte de paiement déconnecté',
  'payment_provider.updated': 'Configuration de l’encaissement modifiée',
  'payment_provider.finished': 'Configuration de l’encaissement terminée',
  'payment_provider.products_changed': 'Produits de l’encaissement modifiés',
  'payment_provider.event_received': 'Événement de paiement reçu',
  'mail.sent': 'E-mail remis',
  'mail.failed': 'E-mail non remis',
  'mailbox.connected': 'Compte mail connecté',
  'mailbox.reconnected': 'Compte mail reconnecté',
  'mailbox.deleted': 'Compte mail supprimé',
  'mailbox.expired': 'Autorisation d’un compte mail expirée',
} as const

export type EventType = keyof typeof eventTypes

export const eventSubjects = [
  'organization',
  'member',
  'invitation',
  'company',
  'contact',
  'deal',
  'quote',
  'payment',
  'payment_provider',
  'mail',
  'mailbox',
] as const
export type EventSubject = (typeof eventSubjects)[number]

/** What an event of this type is about: the first part of its name. Mails are of the quote, the invitation … that they were sent for. */
export type SubjectOf<T extends EventType> = T extends `mail.${string}`
  ? EventSubject
  : T extends `${infer Subject}.${string}`
    ? Extract<EventSubject, Subject>
    : never

type Text = string | null | undefined

/** What the events of each subject tell of it: sentences, timelines and reactions read it. */
type MetaOf = {
  organization: { fields: string[] }
  member: { name: Text; role: Text; to: Text; from: Text }
  invitation: { name: Text; email: Text; role: Text; invitedBy: Text }
  company: { name: Text; fields: string[] }
  contact: { name: Text; fields: string[] }
  deal: { clientName: Text }
  quote: Record<
    'clientName' | 'title' | 'number' | 'versionId' | 'linkId' | 'to' | 'reason' | 'message' | 'signerName',
    Text
  >
  payment: { clientName: Text; number: Text }
  payment_provider: {
    part: Text
    name: Text
    method: Text
    status: Text
    mode: Text
    type: Text
    count: number
  }
  mail: { mailId: string; kind: string; to: string; reason: string }
  mailbox: { userId: Text; provider: Text; email: Text }
}
export type EventMeta<T extends EventType> = T extends `${infer Subject extends keyof MetaOf}.${string}`
  ? Partial<MetaOf[Subject]>
  : never

/** What one must be allowed to read to learn of an event: its subject. The tenant's rows, their queries and the live stream follow it. */
export const eventPermissions: Record<EventType, Permission> = {
  'organization.created': 'organization:read',
  'organization.updated': 'organization:read',
  'member.joined': 'member:read',
  'member.role_changed': 'member:read',
  'member.suspended': 'member:read',
  'member.reactivated': 'member:read',
  'member.removed': 'member:read',
  'member.left': 'member:read',
  'member.ownership_transferred': 'member:read',
  'invitation.created': 'member:read',
  'invitation.resent': 'member:read',
  'invitation.link_created': 'member:read',
  'invitation.revoked': 'member:read',
  'invitation.accepted': 'member:read',
  'invitation.refused': 'member:read',
  'company.created': 'company:read',
  'company.updated': 'company:read',
  'company.archived': 'company:read',
  'company.restored': 'company:read',
  'contact.created': 'contact:read',
  'contact.updated': 'contact:read',
  'contact.archived': 'contact:read',
  'contact.restored': 'contact:read',
  'deal.created': 'deal:read',
  'deal.closed': 'deal:read',
  'quote.created': 'quote:read',
  'quote.updated': 'quote:read',
  'quote.deleted': 'quote:read',
  'quote.sent': 'quote:read',
  'quote.resent': 'quote:read',
  'quote.viewed': 'quote:read',
  'quote.signed': 'quote:read',
  'quote.refused': 'quote:read',
  'quote.change_requested': 'quote:read',
  'quote.expired': 'quote:read',
  'quote.link_created': 'quote:read',
  'quote.link_revoked': 'quote:read',
  'payment.succeeded': 'payment:read',
  'payment_provider.connected': 'payment_provider:read',
  'payment_provider.disconnected': 'payment_provider:read',
  'payment_provider.updated': 'payment_provider:read',
  'payment_provider.finished': 'payment_provider:read',
  'payment_provider.products_changed': 'payment_provider:read',
  'payment_provider.event_received': 'payment_provider:read',
  // Of quotes and invitations.
  'mail.sent': 'quote:read',
  'mail.failed': 'quote:read',
  'mailbox.connected': 'event:read',
  'mailbox.reconnected': 'event:read',
  'mailbox.deleted': 'event:read',
  'mailbox.expired': 'event:read',
}

/** What belongs to one member, not to the organization: its events are read by that member alone. */
const personalSubjects: readonly string[] = ['mailbox'] satisfies EventSubject[]

export const isPersonal = (subject: string) => personalSubjects.includes(subject)

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)
