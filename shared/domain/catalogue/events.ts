import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const catalogueSubjects = {
  catalogue: 'catalogue:read',
} as const

/** Event types, with the sentence for timelines and feeds. */
export const catalogueEvents = {
  'catalogue.created': 'Article ajouté au catalogue',
  'catalogue.updated': 'Article du catalogue modifié',
  'catalogue.archived': 'Articles du catalogue archivés',
  'catalogue.restored': 'Articles du catalogue restaurés',
  'catalogue.imported': 'Articles importés dans le catalogue',
} as const satisfies Record<`${keyof typeof catalogueSubjects}.${string}`, string>

/** The meta of the events: the designation of one item, or the number of several. */
export type CatalogueEventMeta = {
  catalogue: { name: Told; fields: string[]; count: number }
}
