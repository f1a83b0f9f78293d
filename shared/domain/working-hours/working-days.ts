import { addDays } from '../../time/calendar-day.ts'
import { type HolidayRegion, holidayName } from './public-holidays.ts'

/** Monday to Friday, holidays apart (« jour ouvré »). */
export function isWorkingDay(isoDay: string, region: HolidayRegion): boolean {
  const weekday = new Date(`${isoDay}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && holidayName(isoDay, region) === null
}

/** The day that is the `count`th working day after this one; this one does not count. `count` is at least 1. */
export function addWorkingDays(isoDay: string, count: number, region: HolidayRegion): string {
  let day = isoDay
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, region)) left -= 1
  }
  return day
}
