import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. Personal templates tell nobody anything. */
export const templateSubjects = {
  template: 'template:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const templateEvents = {
  'template.created': 'Modèle d’e-mail ajouté',
  'template.updated': 'Modèle d’e-mail modifié',
  'template.removed': 'Modèle d’e-mail supprimé',
  'template.restored': 'Modèle d’e-mail restauré',
} as const satisfies Record<`${keyof typeof templateSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type TemplateEventMeta = {
  template: { name: Told; fields: string[] }
}
