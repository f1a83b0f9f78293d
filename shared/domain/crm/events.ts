import type { Told } from '#shared/domain/text/told.ts'

/** What the events are about, and what one must be allowed to read to learn of them. */
export const crmSubjects = {
  company: 'company:read',
  contact: 'contact:read',
  deal: 'deal:read',
} as const

/** What may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const crmEvents = {
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
} as const satisfies Record<`${keyof typeof crmSubjects}.${string}`, string>

/** What the events of each subject tell of it: sentences, timelines and reactions read it. */
export type CrmEventMeta = {
  company: { name: Told; fields: string[] }
  contact: { name: Told; fields: string[] }
  deal: { clientName: Told }
}
