import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'
import { usualWorkingHours } from '#shared/domain/working-hours/working-hours.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** The organization's day, its clocks and its holidays. */
export type TaskDay = { today: string; timezone: string; region: HolidayRegion }

export async function readTaskDay(tx: Tx): Promise<TaskDay> {
  const { rows } = await sql<{ timezone: string; holidays: HolidayRegion | null }>`
    select o.timezone, h.holidays from organizations o left join working_hours h on h.org_id = o.id where o.id = ${tx.scope.orgId}`.execute(
    tx.byKey,
  )
  const { timezone, holidays } = rows[0]!
  return { timezone, today: todayIn(timezone, tx.now), region: holidays ?? usualWorkingHours.holidays }
}
