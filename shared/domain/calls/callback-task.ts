import { taskLimits } from '#shared/domain/tasks/task.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { clocksIn } from '#shared/time/calendar-day.ts'

type Callback = { clientName: string | null; number: string | null; callbackAt: Date }

/** What a task says of somebody who wants to be called back, on the clocks of the zone; `dueMinute` counts from midnight. */
export function callbackTask(
  { clientName, number, callbackAt }: Callback,
  timeZone: string,
): { title: string; dueOn: string; dueMinute: number } {
  const clocks = clocksIn(timeZone, callbackAt)
  const whom = clientName || (number === null ? 'un numéro masqué' : `le ${formatPhone(number)}`)
  return {
    title: `Rappeler ${whom}`.slice(0, taskLimits.title),
    dueOn: clocks.slice(0, 10),
    dueMinute: Number(clocks.slice(11, 13)) * 60 + Number(clocks.slice(14, 16)),
  }
}
