import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowNames } from './row-marks.tsx'
import { inboxTeamOptions } from './team-queries.ts'

/** Names for the marks of the rows; the same object until a name changes, since rows are memos. */
export function useRowNames(): RowNames {
  const { data } = useQuery(inboxTeamOptions)
  const { members, teams, labels } = data ?? {}
  return useMemo(() => {
    const memberById = new Map(members?.map((member) => [member.id, member]))
    const teamById = new Map(teams?.map((team) => [team.id, team]))
    const labelById = new Map(labels?.map((label) => [label.id, label]))
    return {
      memberOf: (id) => (id === null ? undefined : memberById.get(id)),
      teamOf: (id) => (id === null ? undefined : teamById.get(id)),
      labelsOf: (ids) => ids.flatMap((id) => labelById.get(id) ?? []),
    }
  }, [members, teams, labels])
}
