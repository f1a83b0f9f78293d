import { ListChecks } from 'lucide-react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import {
  MOST_TASKS_COUNTED,
  type TaskTab,
  taskPriorityLabels,
  taskStateLabels,
} from '#shared/domain/tasks/task.ts'
import { taskBucketLabels } from '#shared/domain/tasks/task-days.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { useClientChip } from './client-chip.ts'
import { useOwnerNames } from './owner-names.ts'
import { PeopleFilters } from './people-filters.tsx'
import { SelectedTasks } from './selected-tasks.tsx'
import { TaskLink } from './task-link.tsx'
import { teamList } from './task-queries.ts'
import { teamSearch } from './task-search.ts'
import { dueText, isLate, taskPriorityTones, taskStateTones, useToday } from './task-words.ts'

const tabLabels: Record<Exclude<TaskTab, 'open'>, string> = {
  todo: 'À faire',
  doing: 'En cours',
  waiting: 'En attente',
  closed: 'Terminées et annulées',
  done: 'Terminées',
  cancelled: 'Annulées',
  archived: 'Supprimées',
}

/** The tasks of all, as a table: filtered, ordered, changed several at once. */
export function TeamTasks() {
  const [search, change] = useListSearch(teamSearch)
  const today = useToday()
  const ownerOf = useOwnerNames()
  const chips = useClientChip(search, change)
  return (
    <QueryList
      list={teamList}
      label="Tâches"
      icon={ListChecks}
      searchBox={{ name: 'q', label: 'Titre ou notes' }}
      filters={[
        useStateTabs(teamList, {
          name: 'state',
          label: 'État',
          options: optionsOf(tabLabels, 'Ouvertes'),
          countsOf: ({ byState: { open, ...others } }) => ({ '': open, ...others }),
          most: MOST_TASKS_COUNTED,
        }),
        { name: 'when', label: 'Échéance', options: optionsOf(taskBucketLabels, 'Toutes les échéances') },
      ]}
      chips={chips}
      toolbar={<PeopleFilters search={search} onChange={change} />}
      columns={columns(today, ownerOf)}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      rowLink={({ id }, name) => <TaskLink taskId={id}>{name}</TaskLink>}
      bulkActions={(selected, done) => (
        <SelectedTasks selected={selected} archived={search.state === 'archived'} onDone={done} />
      )}
      empty={{
        title: 'Aucune tâche ouverte',
        description: 'Écrivez la première en une ligne, avec son jour et la personne qui s’en charge.',
      }}
      noMatch={{ title: 'Aucune tâche trouvée' }}
    />
  )
}

const columns = (today: string, ownerOf: (task: TaskRow) => string): Column<TaskRow>[] => [
  {
    id: 'name',
    phone: 'name',
    header: 'Tâche',
    sortable: true,
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
  },
  {
    id: 'due',
    phone: 'end',
    header: 'Échéance',
    sortable: true,
    width: 'w-40',
    cell: (task) =>
      task.dueOn !== null && (
        <span className={cx('whitespace-nowrap', isLate(task, today) && 'font-medium text-danger-ink')}>
          {dueText(task.dueOn, task.dueMinute, today)}
        </span>
      ),
  },
  { id: 'owner', phone: 'under', header: 'À qui', cell: (task) => ownerOf(task) },
  { id: 'client', header: 'Client', from: 'lg', cell: ({ client }) => client?.name },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    width: 'w-32',
    cell: ({ state }) => <Badge tone={taskStateTones[state]}>{taskStateLabels[state]}</Badge>,
  },
  {
    id: 'priority',
    header: 'Priorité',
    sortable: true,
    from: 'xl',
    width: 'w-32',
    cell: ({ priority }) =>
      priority !== 'normal' && (
        <Badge tone={taskPriorityTones[priority]}>{taskPriorityLabels[priority]}</Badge>
      ),
  },
]
