import type { Told } from '#shared/domain/text/told.ts'

/** What the events are about, and what one must be allowed to read to learn of them. */
export const organizationSubjects = {
  organization: 'organization:read',
  member: 'member:read',
  invitation: 'member:read',
} as const

/** What may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const organizationEvents = {
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
} as const satisfies Record<`${keyof typeof organizationSubjects}.${string}`, string>

/** What the events of each subject tell of it: sentences, timelines and reactions read it. */
export type OrganizationEventMeta = {
  organization: { fields: string[] }
  member: { name: Told; role: Told; to: Told; from: Told }
  invitation: { name: Told; email: Told; role: Told; invitedBy: Told }
}
