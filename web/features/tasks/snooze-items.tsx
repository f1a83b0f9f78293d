import { AlarmClock, AlarmClockOff } from 'lucide-react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { snoozeTimes } from '#shared/domain/inbox-team/handling.ts'
import { addDays, instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import type { TaskChanges } from './use-change-tasks.ts'

type SnoozeItemsProps = {
  tasks: readonly Pick<TaskRow, 'id' | 'snoozedUntil'>[]
  changes: TaskChanges
  onDone?: () => void
}

/** Puts tasks off: their due day stays. */
export function SnoozeItems({ tasks, changes, onDone }: SnoozeItemsProps) {
  const { timezone } = useOrganization()
  const now = new Date()
  const { tomorrow, monday } = snoozeTimes(timezone, now)
  const week = instantOf(timezone, addDays(todayIn(timezone, now), 7), 8 * 60)
  const putOff = (until: Date | null) => {
    changes.change({
      tasks,
      change: { act: 'snooze', until: until?.toISOString() ?? null },
      said: until === null ? ['tâche reprise', 'tâches reprises'] : ['tâche reportée', 'tâches reportées'],
    })
    onDone?.()
  }
  return (
    <>
      <MenuItem icon={AlarmClock} onSelect={() => putOff(tomorrow)}>
        Reporter à demain, 8{'\u00a0'}h
      </MenuItem>
      <MenuItem icon={AlarmClock} onSelect={() => putOff(monday)}>
        Reporter à lundi, 8{'\u00a0'}h
      </MenuItem>
      <MenuItem icon={AlarmClock} onSelect={() => putOff(week)}>
        Reporter d’une semaine
      </MenuItem>
      {tasks.some(({ snoozedUntil }) => snoozedUntil !== null) && (
        <MenuItem icon={AlarmClockOff} onSelect={() => putOff(null)}>
          Ne plus reporter
        </MenuItem>
      )}
    </>
  )
}
