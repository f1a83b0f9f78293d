import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const directorySubjects = { directory: 'directory:read' } as const

/** Event types, with the words that name each. */
export const directoryEvents = {
  'directory.token_created': 'Jeton d’annuaire créé',
  'directory.token_revoked': 'Jeton d’annuaire révoqué',
  'directory.role_changed': 'Rôle donné par l’annuaire modifié',
  'directory.group_changed': 'Groupe de l’annuaire modifié',
  'directory.disconnected': 'Annuaire déconnecté',
} as const satisfies Record<`${keyof typeof directorySubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type DirectoryEventMeta = { directory: { name: Told; role: Told } }
