import type { Task, TaskFormValues } from '#shared/contract/task-fields.ts'
import type { TaskLink } from '#shared/domain/tasks/task.ts'

/** What the form of a task holds: all of its fields. */
export type TaskValues = Required<Omit<TaskFormValues, 'state' | 'reminders'>> & {
  reminders: number[] | undefined
}

export const emptyTask = (more: TaskFormValues, ownerId: string): TaskValues => ({
  title: more.title,
  notes: more.notes ?? '',
  priority: more.priority ?? 'normal',
  dueOn: more.dueOn ?? null,
  dueMinute: more.dueMinute ?? null,
  startsOn: more.startsOn ?? null,
  assigneeId: more.assigneeId === undefined ? ownerId : more.assigneeId,
  teamId: more.teamId ?? null,
  checklist: more.checklist ?? [],
  reminders: more.reminders,
  repeat: more.repeat ?? null,
  links: more.links ?? [],
})

export const valuesOfTask = (task: Task): TaskValues => ({
  title: task.title,
  notes: task.notes,
  priority: task.priority,
  dueOn: task.dueOn,
  dueMinute: task.dueMinute,
  startsOn: task.startsOn,
  assigneeId: task.assigneeId,
  teamId: task.teamId,
  checklist: task.checklist,
  reminders: task.reminders,
  repeat: task.repeat,
  links: task.links.map(({ kind, id }): TaskLink => ({ kind, id })),
})

/** The fields in the order of the form, as a conflict calls them. */
export const taskLabels: Record<keyof TaskValues, string> = {
  title: 'Titre',
  dueOn: 'Échéance',
  dueMinute: 'Heure',
  startsOn: 'Pas avant le',
  assigneeId: 'Personne',
  teamId: 'Équipe',
  priority: 'Priorité',
  repeat: 'Répétition',
  reminders: 'Rappel',
  checklist: 'Liste',
  notes: 'Notes',
  links: 'Liens',
}
