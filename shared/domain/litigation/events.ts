import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const litigationEventSubjects = { litigation: 'reminder:read' } as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const litigationEvents = {
  'litigation.requested': 'Dossier contentieux demandé',
  'litigation.made': 'Dossier contentieux prêt',
  'litigation.removed': 'Dossier contentieux supprimé',
} as const satisfies Record<`${keyof typeof litigationEventSubjects}.${string}`, string>

/** The meta of its events. */
export type LitigationEventMeta = { litigation: Record<'clientName' | 'reference', Told> }
