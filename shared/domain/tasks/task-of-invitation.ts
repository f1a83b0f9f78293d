import { clocksIn } from '#shared/time/calendar-day.ts'
import { taskLimits } from './task.ts'

type Meeting = { method: string; title: string; startsAt: string | null; allDay: boolean }

/** What a task says of the meeting of a mail, on the clocks of the zone; null where the mail proposes none with a day. */
export function taskOfInvitation(
  { method, title, startsAt, allDay }: Meeting,
  timeZone: string,
): { title: string; dueOn: string; dueMinute: number | null } | null {
  if (startsAt === null || method === 'REPLY' || method === 'CANCEL') return null
  const clocks = allDay ? startsAt : clocksIn(timeZone, new Date(startsAt))
  return {
    title: title.trim().slice(0, taskLimits.title) || 'Rendez-vous',
    dueOn: clocks.slice(0, 10),
    dueMinute: allDay ? null : Number(clocks.slice(11, 13)) * 60 + Number(clocks.slice(14, 16)),
  }
}
