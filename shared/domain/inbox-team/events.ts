import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const inboxTeamSubjects = {
  conversation: 'inbox:read',
} as const

/** Event types, with the sentence for timelines and feeds. Each belongs to the one member who is told. */
export const inboxTeamEvents = {
  'conversation.assigned': 'Conversation attribuée',
  'conversation.mentioned': 'Mention dans une conversation',
  'conversation.answered': 'Nouveau message dans une conversation suivie',
  'conversation.due_soon': 'Réponse bientôt en retard',
  'conversation.late': 'Réponse en retard',
} as const satisfies Record<`${keyof typeof inboxTeamSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. `reason`: words of the note. */
export type InboxTeamEventMeta = {
  conversation: { userId: Told; title: Told; name: Told; count: Told; reason: Told; due: Told; kind: Told }
}
