import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { holidayName } from '#shared/domain/working-hours/public-holidays.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Calendar } from '#web/patterns/calendar/calendar.tsx'
import { calendarRange } from '#web/patterns/calendar/calendar-days.ts'
import { ListToolbar } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useClientChip } from './client-chip.ts'
import { LazyNewTask } from './lazy-new-task.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { TaskLink } from './task-link.tsx'
import { daysOptions, peopleOptions } from './task-queries.ts'
import { boardSearch, calendarSearch } from './task-search.ts'
import { isLate, minuteText, useToday } from './task-words.ts'

/** Tasks on the days that they are due, moved to others. */
export function TaskCalendar() {
  const [search, change] = useListSearch(boardSearch)
  const today = useToday()
  const { view = 'month', on = today } = calendarSearch.read(
    useSearch({ strict: false, structuralSharing: false }),
  )
  const navigate = useNavigate()
  const { from, to } = calendarRange(view, on)
  const options = daysOptions(boardSearch.filtersOf(search), from, to)
  const query = useQuery(options)
  const people = useQuery(peopleOptions)
  const client = useQueryClient()
  const refusal = useRefusal('task:write')
  const chips = useClientChip(search, change)
  const [adding, setAdding] = useState<string | null>(null)
  const undo = useAction(
    (before: Awaited<ReturnType<typeof api.tasks.changeTasks>>['before']) => api.tasks.undoTasks({ before }),
    {
      refresh: orpc.tasks,
    },
  )
  const move = useAction(
    ({ task, dueOn }: { task: TaskRow; dueOn: string }) =>
      api.tasks.changeTasks({ taskIds: [task.id], change: { act: 'due', dueOn } }),
    {
      scope: { id: 'move-task' },
      success: ({ before }) => (before.length === 0 ? null : 'Échéance changée'),
      undo: ({ before }) => undo.mutate(before),
      refresh: orpc.tasks,
    },
  )
  if (!query.data) return <QueryState query={query} loading={<Skeleton className="h-96" />} inCard />
  const onMove = (task: TaskRow, dueOn: string) => {
    // Shown at once; what the server says comes after.
    void client.cancelQueries({ queryKey: options.queryKey })
    client.setQueryData(
      options.queryKey,
      (before) =>
        before && {
          ...before,
          tasks: before.tasks.map((one) => (one.id === task.id ? { ...one, dueOn } : one)),
        },
    )
    move.mutate({ task, dueOn })
  }
  return (
    <>
      <ListToolbar
        search={search}
        onChange={change}
        searchBox={{ name: 'q', label: 'Titre ou notes' }}
        toolbar={<PeopleFilters search={search} onChange={change} />}
        chips={chips}
      />
      {query.data.more && (
        <Alert tone="info" className="mb-4">
          Plus de 1{'\u202f'}000 tâches sur ces jours&#160;: les dernières ne sont pas montrées. Ajoutez un
          filtre.
        </Alert>
      )}
      <Calendar
        label="Calendrier des tâches"
        view={view}
        day={on}
        today={today}
        items={query.data.tasks}
        dayOf={({ dueOn }) => dueOn ?? ''}
        nameOf={({ title }) => title}
        entry={(task) => (
          <TaskLink
            taskId={task.id}
            className={cx(
              'hover:underline wrap-anywhere',
              view === 'month' ? 'line-clamp-1' : 'line-clamp-3',
              isLate(task, today) && 'text-danger-ink',
              (task.state === 'done' || task.state === 'cancelled') && 'text-muted line-through',
            )}
          >
            {task.dueMinute !== null && (
              <span className="tabular text-muted">{minuteText(task.dueMinute)} </span>
            )}
            {task.title}
          </TaskLink>
        )}
        closed={(day) => (people.data ? holidayName(day, people.data.holidays) : null)}
        onShow={({ view: nextView, day }) =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, view: nextView, on: day }),
            replace: true,
          })
        }
        onMove={onMove}
        onAdd={refusal === undefined ? setAdding : undefined}
        refusal={refusal}
      />
      <p className="mt-3 text-muted text-xs max-sm:hidden">
        <Kbd>Maj</Kbd> et une flèche déplacent une tâche d’un jour ou d’une semaine.
      </p>
      <LazyNewTask start={adding === null ? null : { dueOn: adding }} onClose={() => setAdding(null)} />
    </>
  )
}
