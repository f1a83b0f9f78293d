import type { TaskRow } from '#shared/contract/task-fields.ts'
import type { TaskPriority, TaskState } from '#shared/domain/tasks/task.ts'
import { formatDate } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import type { Tone } from '#web/ui/tone.ts'
import { useNow } from '#web/ui/use-now.ts'

export const taskStateTones: Record<TaskState, Tone> = {
  todo: 'neutral',
  doing: 'info',
  waiting: 'warning',
  done: 'success',
  cancelled: 'neutral',
}

export const taskPriorityTones: Record<TaskPriority, Tone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
}

/** `9 h`, `9 h 05`. */
export const minuteText = (minute: number): string => {
  const rest = minute % 60
  return `${Math.floor(minute / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`
}

/** « Demain, 9 h », « 15 déc. 2026 ». */
export function dueText(on: string, minute: number | null, today: string): string {
  const names: Record<string, string> = {
    [addDays(today, -1)]: 'Hier',
    [today]: 'Aujourd’hui',
    [addDays(today, 1)]: 'Demain',
  }
  const day = names[on] ?? formatDate(on)
  return minute === null ? day : `${day}, ${minuteText(minute)}`
}

/** The day of the organization, which changes at its midnight. */
export function useToday(): string {
  const { timezone } = useOrganization()
  return todayIn(timezone, useNow(60_000))
}

export const isLate = ({ dueOn, state }: Pick<TaskRow, 'dueOn' | 'state'>, today: string): boolean =>
  dueOn !== null && dueOn < today && state !== 'done' && state !== 'cancelled'
