import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const organizationSubjects = {
  organization: 'organization:read',
  member: 'member:read',
  invitation: 'member:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const organizationEvents = {
  'organization.created': 'Organisation créée',
  'organization.updated': 'Organisation mise à jour',
  'member.joined': 'Un membre a rejoint l’organisation',
  'member.role_changed': 'Rôle d’un membre modifié',
  'member.rights_changed': 'Droits d’un membre modifiés',
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

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type OrganizationEventMeta = {
  organization: { fields: string[] }
  /** `by`: « directory » where the company's directory did it; `given`, `taken`: rights beside the role. */
  member: { name: Told; role: Told; to: Told; from: Told; by: Told; given: Told; taken: Told }
  invitation: { name: Told; email: Told; role: Told; invitedBy: Told }
}
