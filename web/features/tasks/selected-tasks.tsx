import { useQuery } from '@tanstack/react-query'
import { Archive, CalendarDays, Check, Clock, RotateCcw, UserRound } from 'lucide-react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { SnoozeItems } from './snooze-items.tsx'
import { peopleOptions } from './task-queries.ts'
import { dueText, useToday } from './task-words.ts'
import { useChangeTasks } from './use-change-tasks.ts'

type SelectedTasksProps = { selected: readonly TaskRow[]; archived: boolean; onDone: () => void }

/** What is done to several tasks at once. */
export function SelectedTasks({ selected, archived, onDone }: SelectedTasksProps) {
  const refusal = useRefusal('task:write')
  const changes = useChangeTasks()
  const today = useToday()
  const { data } = useQuery(peopleOptions)
  const disabledReason = refusal ?? null
  const run = (change: Parameters<typeof changes.change>[0]['change'], said: [string, string]) => {
    changes.change({ tasks: selected, change, said })
    onDone()
  }
  const state = { size: 'sm', disabledReason } as const
  const moved: [string, string] = ['tâche replanifiée', 'tâches replanifiées']
  const given: [string, string] = ['tâche attribuée', 'tâches attribuées']
  if (archived)
    return (
      <Button
        {...state}
        icon={RotateCcw}
        onClick={() => run({ act: 'restore' }, ['tâche restaurée', 'tâches restaurées'])}
      >
        Restaurer
      </Button>
    )
  return (
    <>
      <Button
        {...state}
        icon={Check}
        onClick={() => run({ act: 'state', state: 'done' }, ['tâche terminée', 'tâches terminées'])}
      >
        Terminer
      </Button>
      <Menu
        trigger={
          <Button {...state} icon={CalendarDays}>
            Échéance
          </Button>
        }
      >
        {[0, 1, 7].map((days) => (
          <MenuItem key={days} onSelect={() => run({ act: 'due', dueOn: addDays(today, days) }, moved)}>
            {days === 7 ? 'Dans une semaine' : dueText(addDays(today, days), null, today)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => run({ act: 'due', dueOn: null }, moved)}>Sans échéance</MenuItem>
      </Menu>
      <Menu
        trigger={
          <Button {...state} icon={UserRound}>
            Attribuer
          </Button>
        }
      >
        {(data?.members ?? []).map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => run({ act: 'assign', assigneeId: id, teamId: null }, given)}>
            {name}
          </MenuItem>
        ))}
        {(data?.teams ?? []).map(({ id, name }) => (
          <MenuItem key={id} onSelect={() => run({ act: 'assign', assigneeId: null, teamId: id }, given)}>
            Équipe {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          onSelect={() =>
            run({ act: 'assign', assigneeId: null, teamId: null }, ['tâche libérée', 'tâches libérées'])
          }
        >
          Personne
        </MenuItem>
      </Menu>
      <Menu
        trigger={
          <Button {...state} icon={Clock}>
            Reporter
          </Button>
        }
      >
        <SnoozeItems tasks={selected} changes={changes} onDone={onDone} />
      </Menu>
      <Button
        {...state}
        icon={Archive}
        onClick={() => run({ act: 'archive' }, ['tâche supprimée', 'tâches supprimées'])}
      >
        Supprimer
      </Button>
    </>
  )
}
