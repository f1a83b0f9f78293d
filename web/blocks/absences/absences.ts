import { useQuery } from '@tanstack/react-query'
import type { MemberAbsence } from '#shared/contract/absences.ts'
import { isAbsentOn } from '#shared/domain/absences/absence.ts'
import { formatDate } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'

/** The absence under way of a member; undefined: present. */
export function useAbsenceOf(): (userId: string) => MemberAbsence | undefined {
  const { data } = useQuery(orpc.absences.listAbsences.queryOptions({ input: {} }))
  return (userId) => data?.items.find((one) => one.userId === userId && isAbsentOn(one, data.today))
}

/** Says until when a member is absent today: « absent jusqu’au 3 décembre 2026 »; undefined: present. */
export function useAbsentUntil(): (userId: string) => string | undefined {
  const absenceOf = useAbsenceOf()
  return (userId) => {
    const absence = absenceOf(userId)
    return absence && `absent jusqu’au ${formatDate(absence.toOn)}`
  }
}
