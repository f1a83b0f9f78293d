import { useQuery } from '@tanstack/react-query'
import { type TaskPriority, taskPriorityLabels } from '#shared/domain/tasks/task.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { peopleOptions } from './task-queries.ts'
import type { taskScopes } from './task-search.ts'

type PeopleSearch = {
  scope?: (typeof taskScopes)[number] | undefined
  assigneeId?: string | undefined
  teamId?: string | undefined
  priority?: TaskPriority | undefined
}
type PeopleFiltersProps = { search: PeopleSearch; onChange: (change: PeopleSearch) => void }

/** The filters of every view of several people’s tasks, in a panel: a phone shows the tasks first. */
export function PeopleFilters({ search, onChange }: PeopleFiltersProps) {
  const { data } = useQuery(peopleOptions)
  const { scope, assigneeId, teamId, priority } = search
  const named = (all: readonly { id: string; name: string }[] | undefined, none: string) => [
    { value: '', label: none },
    ...(all ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const select = (
    name: keyof PeopleSearch,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Field label={label}>
      <NativeSelect
        options={options}
        value={search[name] ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value || undefined })}
      />
    </Field>
  )
  return (
    <FilterPanel count={[scope, assigneeId, teamId, priority].filter((one) => one !== undefined).length}>
      {select(
        'scope',
        'À qui',
        optionsOf({ mine: 'À moi', team: 'À mes équipes', unassigned: 'À personne' }, 'Tous'),
      )}
      {select('priority', 'Priorité', optionsOf(taskPriorityLabels, 'Toutes'))}
      {select('assigneeId', 'Personne', named(data?.members, 'Toutes'))}
      {data !== undefined && data.teams.length > 0 && select('teamId', 'Équipe', named(data.teams, 'Toutes'))}
    </FilterPanel>
  )
}
