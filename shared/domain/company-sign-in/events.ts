import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const companySignInSubjects = { domain: 'sign-in:read', sign_in: 'sign-in:read' } as const

/** Event types, with the words that name each. */
export const companySignInEvents = {
  'domain.added': 'Domaine ajouté',
  'domain.proved': 'Domaine prouvé',
  'domain.record_lost': 'Enregistrement DNS d’un domaine introuvable',
  'domain.unproved': 'Domaine qui n’est plus prouvé',
  'domain.removed': 'Domaine retiré',
  'sign_in.connection_added': 'Connexion d’entreprise ajoutée',
  'sign_in.connection_changed': 'Connexion d’entreprise modifiée',
  'sign_in.connection_removed': 'Connexion d’entreprise retirée',
  'sign_in.required': 'Connexion d’entreprise exigée',
  'sign_in.optional': 'Connexion d’entreprise rendue facultative',
} as const satisfies Record<`${keyof typeof companySignInSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type CompanySignInEventMeta = { domain: { domain: Told }; sign_in: { name: Told } }
