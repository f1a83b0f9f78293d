import { useQuery } from '@tanstack/react-query'
import { isAbsentOn } from '#shared/domain/absences/absence.ts'
import { formatDate } from '#shared/french/format.ts'
import { orpc } from '#web/api/client.ts'

/** Says until when a member is absent today: « absent jusqu’au 3 décembre 2026 »; undefined: present. */
export function useAbsentUntil(): (userId: string) => string | undefined {
  const { data } = useQuery(orpc.absences.listAbsences.queryOptions({ input: {} }))
  return (userId) => {
    const absence = data?.items.find((one) => one.userId === userId && isAbsentOn(one, data.today))
    return absence && `absent jusqu’au ${formatDate(absence.toOn)}`
  }
}
