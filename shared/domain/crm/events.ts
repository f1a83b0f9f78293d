import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const crmSubjects = {
  company: 'company:read',
  contact: 'contact:read',
  deal: 'deal:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const crmEvents = {
  'company.created': 'Entreprise ajoutée',
  'company.updated': 'Entreprise modifiée',
  'company.archived': 'Entreprise archivée',
  'company.restored': 'Entreprise restaurée',
  'company.statement_sent': 'Relevé de compte envoyé',
  'company.statement_link_created': 'Lien de la page du client créé',
  'company.statement_link_revoked': 'Lien de la page du client désactivé',
  'company.statement_opened': 'Page du client consultée',
  'company.prospecting_changed': 'Prospection par e-mail modifiée',
  'contact.created': 'Contact ajouté',
  'contact.updated': 'Contact modifié',
  'contact.archived': 'Contact archivé',
  'contact.restored': 'Contact restauré',
  'contact.statement_sent': 'Relevé de compte envoyé',
  'contact.statement_link_created': 'Lien de la page du client créé',
  'contact.statement_link_revoked': 'Lien de la page du client désactivé',
  'contact.statement_opened': 'Page du client consultée',
  'contact.prospecting_changed': 'Prospection par e-mail modifiée',
  'deal.created': 'Affaire ouverte',
  'deal.closed': 'Affaire close',
} as const satisfies Record<`${keyof typeof crmSubjects}.${string}`, string>

type ClientMeta = {
  name: Told
  fields: string[]
  state: Told
  basis: Told
  to: Told
  on: Told
}

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type CrmEventMeta = {
  /** `to`: the address that a statement went to; `on`: its last day. `state` and `basis`: of prospecting. */
  company: ClientMeta
  contact: ClientMeta
  deal: { clientName: Told }
}
