import { useQuery } from '@tanstack/react-query'
import type { WorkingHoursSetting } from '#shared/contract/answer-delays.ts'
import type { WorkingHours } from '#shared/domain/working-hours/working-hours.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'

/** Calendars by setting: all rows share one, whose days are worked out once. */
const calendars = new WeakMap<WorkingHoursSetting, WorkingHours>()

/** When the organization works, on its own clocks; undefined until it is known. */
export function useWorkingHours(): WorkingHours | undefined {
  const { timezone: timeZone } = useOrganization()
  const { data } = useQuery(orpc.answerDelays.getAnswerDelays.queryOptions({ input: {} }))
  if (!data) return undefined
  let hours = calendars.get(data.hours)
  if (hours?.timeZone !== timeZone) {
    hours = { ...data.hours, timeZone }
    calendars.set(data.hours, hours)
  }
  return hours
}
