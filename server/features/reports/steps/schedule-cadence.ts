import type { Cadence } from '#shared/domain/reports/schedules.ts'
import type { HeldSchedule } from '../store/report-schedules.ts'

/** When the schedule of a row leaves. */
export const cadenceOf = ({ cadence, weekday, month_day, minute }: HeldSchedule): Cadence => ({
  cadence: cadence as Cadence['cadence'],
  weekday,
  monthDay: month_day,
  minute,
})
