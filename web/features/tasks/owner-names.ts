import { useQuery } from '@tanstack/react-query'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { peopleOptions } from './task-queries.ts'

/** Says to whom a task belongs; '' for nobody. `needed`: false where no task has an owner to name. */
export function useOwnerNames(needed = true): (task: Pick<TaskRow, 'assigneeId' | 'teamId'>) => string {
  const { data } = useQuery({ ...peopleOptions, enabled: needed })
  const names = new Map([...(data?.members ?? []), ...(data?.teams ?? [])].map(({ id, name }) => [id, name]))
  return ({ assigneeId, teamId }) => {
    const id = assigneeId ?? teamId
    return id === null ? '' : (names.get(id) ?? (data ? 'Ancien membre' : ''))
  }
}
