import { DomainError } from '#shared/domain/domain-error.ts'
import { keptRepeat } from '#shared/domain/tasks/next-occurrence.ts'
import type { TaskRepeat } from '#shared/domain/tasks/repeat.ts'

const refused = (path: string, code: string, message: string) =>
  new DomainError('invalid_input', { fields: [{ path, code, message }] })

/** The repetition as it is kept. Errors: task_repeat_needs_due, invalid_input for a rule that is none. */
export function judgeRepeat(repeat: TaskRepeat | null, dueOn: string | null): TaskRepeat | null {
  if (repeat === null) return null
  if (dueOn === null) throw new DomainError('task_repeat_needs_due')
  const kept = keptRepeat(repeat, dueOn)
  if (kept === null) throw refused('repeat.rule', 'bad_rule', 'Cette répétition n’est pas comprise.')
  return kept
}

/** Errors: invalid_input for an hour without a day, and for a start after the due day. */
export function judgeDays({
  dueOn,
  dueMinute,
  startsOn,
}: {
  dueOn: string | null
  dueMinute: number | null
  startsOn: string | null
}): void {
  if (dueOn === null && dueMinute !== null)
    throw refused('dueMinute', 'no_day', 'Choisissez d’abord un jour.')
  if (dueOn !== null && startsOn !== null && startsOn > dueOn)
    throw refused('startsOn', 'after_due', 'La tâche ne peut pas commencer après son échéance.')
}
