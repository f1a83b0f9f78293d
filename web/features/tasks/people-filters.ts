import { useQuery } from '@tanstack/react-query'
import { taskPriorityLabels } from '#shared/domain/tasks/task.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { peopleOptions } from './task-queries.ts'

/** The filters of every view of several people’s tasks. */
export function usePeopleFilters() {
  const { data } = useQuery(peopleOptions)
  const named = (all: readonly { id: string; name: string }[] | undefined, none: string) => [
    { value: '', label: none },
    ...(all ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return [
    {
      name: 'scope',
      label: 'À qui',
      options: optionsOf(
        { mine: 'À moi', team: 'À mes équipes', unassigned: 'À personne' },
        'À tout le monde',
      ),
    },
    { name: 'assigneeId', label: 'Personne', options: named(data?.members, 'Toutes les personnes') },
    ...(data !== undefined && data.teams.length > 0
      ? [{ name: 'teamId' as const, label: 'Équipe', options: named(data.teams, 'Toutes les équipes') }]
      : []),
    { name: 'priority', label: 'Priorité', options: optionsOf(taskPriorityLabels, 'Toutes les priorités') },
  ] as const
}
