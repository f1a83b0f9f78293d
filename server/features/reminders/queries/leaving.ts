import { getWorkingHours } from '#server/features/answer-delays/queries/answer-delays.ts'
import type { Tx } from '#server/scope.ts'
import { addWorkingDays, isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { listClientFacts } from './client-facts.ts'
import { getReminderSettings } from './settings.ts'

/** Whether what leaves by itself leaves now, waits until an instant, or leaves no more since automatic reminders were turned off. */
type Leaving = { kind: 'now' } | { kind: 'later'; at: Date } | { kind: 'off' }

/** A job may run long after the decision of a Friday: it waits for the next working day where the client is, at its hour. */
export async function readLeaving(
  tx: Tx,
  { clientId, hour }: { clientId: string; hour: number | null },
): Promise<Leaving> {
  const [{ mode, timeZone, hour: usual }, { holidays }, clients] = await Promise.all([
    getReminderSettings(tx),
    getWorkingHours(tx),
    listClientFacts(tx, [clientId]),
  ])
  if (mode !== 'automatic') return { kind: 'off' }
  const region = clients.get(clientId)?.region ?? holidays
  const today = todayIn(timeZone, tx.now)
  if (isWorkingDay(today, region)) return { kind: 'now' }
  return { kind: 'later', at: instantOf(timeZone, addWorkingDays(today, 1, region), (hour ?? usual) * 60) }
}
