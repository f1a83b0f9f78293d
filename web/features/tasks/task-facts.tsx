import { AlarmClock, CalendarDays, ListChecks, Repeat, StickyNote } from 'lucide-react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { taskPriorityLabels } from '#shared/domain/tasks/task.ts'
import { formatWhen } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { dueText, isLate, taskPriorityTones } from './task-words.ts'

type TaskFactsProps = {
  task: TaskRow
  today: string
  /** Left out where all have the same. */
  without?: 'client'
}

/** What one sees of a task below its title: when, for whom, what it holds. */
export function TaskFacts({ task, today, without }: TaskFactsProps) {
  const { timezone } = useOrganization()
  const { dueOn, dueMinute, client, priority, snoozedUntil, startsOn, checklistDone, checklistTotal } = task
  const late = isLate(task, today)
  const putOff = snoozedUntil !== null && new Date(snoozedUntil) > new Date()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs empty:hidden">
      {dueOn !== null && (
        <span className={cx('inline-flex items-center gap-1', late && 'font-medium text-danger-ink')}>
          <CalendarDays aria-hidden size={13} />
          {late && <span className="sr-only">En retard&#8239;: </span>}
          {dueText(dueOn, dueMinute, today)}
        </span>
      )}
      {putOff && (
        <span className="inline-flex items-center gap-1">
          <AlarmClock aria-hidden size={13} />
          Reportée&#160;: {formatWhen(snoozedUntil, today, timezone)}
        </span>
      )}
      {!putOff && startsOn !== null && startsOn > today && (
        <span className="inline-flex items-center gap-1">
          <AlarmClock aria-hidden size={13} />
          Pas avant&#160;: {dueText(startsOn, null, today)}
        </span>
      )}
      {task.repeats && (
        <span className="inline-flex items-center gap-1">
          <Repeat aria-hidden size={13} />
          <span className="sr-only">Se répète</span>
        </span>
      )}
      {checklistTotal > 0 && (
        <span className="tabular inline-flex items-center gap-1">
          <ListChecks aria-hidden size={13} />
          <span className="sr-only">Liste&#160;: </span>
          {checklistDone}/{checklistTotal}
        </span>
      )}
      {task.hasNotes && (
        <span className="inline-flex items-center gap-1">
          <StickyNote aria-hidden size={13} />
          <span className="sr-only">Avec des notes</span>
        </span>
      )}
      {client !== null && without !== 'client' && <span className="max-w-48 truncate">{client.name}</span>}
      {(priority === 'high' || priority === 'urgent') && (
        <Badge tone={taskPriorityTones[priority]}>{taskPriorityLabels[priority]}</Badge>
      )}
    </div>
  )
}
