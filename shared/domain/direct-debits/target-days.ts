import { addDays } from '../../time/calendar-day.ts'
import { easterSunday } from '../working-hours/public-holidays.ts'

/** Closed every year, besides Good Friday and Easter Monday (ECB, TARGET calendar since 2000). */
const CLOSED = ['01-01', '05-01', '12-25', '12-26']

/** Whether banks of the euro area settle on this ISO day. */
export function isTargetDay(isoDay: string): boolean {
  const weekday = new Date(`${isoDay}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || CLOSED.includes(isoDay.slice(5))) return false
  const easter = easterSunday(Number(isoDay.slice(0, 4)))
  return isoDay !== addDays(easter, -2) && isoDay !== addDays(easter, 1)
}

/** The day itself when banks settle on it, else the next one on which they do. */
export function nextTargetDay(isoDay: string): string {
  let day = isoDay
  while (!isTargetDay(day)) day = addDays(day, 1)
  return day
}
