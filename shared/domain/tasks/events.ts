import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const taskSubjects = {
  task: 'task:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const taskEvents = {
  'task.created': 'Tâche créée',
  'task.updated': 'Tâche modifiée',
  'task.moved': 'Tâche déplacée',
  'task.snoozed': 'Tâche reportée',
  'task.completed': 'Tâche terminée',
  'task.reopened': 'Tâche rouverte',
  'task.cancelled': 'Tâche annulée',
  'task.archived': 'Tâche supprimée',
  'task.restored': 'Tâche restaurée',
  'task.assigned': 'Tâche attribuée',
  'task.due': 'Rappel d’une tâche',
  'task.given': 'Tâches reprises d’un membre parti',
} as const satisfies Record<`${keyof typeof taskSubjects}.${string}`, string>

/** The meta of each subject's events. `userId`: the one who is told; `on`: the due day; `hour`: the due hour, `9:30`; `count`: of several tasks. */
export type TaskEventMeta = {
  task: Record<'name' | 'userId' | 'on' | 'hour' | 'member', Told> & {
    count: number | null
    fields: readonly string[]
  }
}
