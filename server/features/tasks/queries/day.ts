import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'
import { usualHolidays } from '#shared/domain/working-hours/region-of.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** The organization's day, its clocks and its holidays. */
export type TaskDay = { today: string; timezone: string; region: HolidayRegion }

export async function readTaskDay(tx: Tx): Promise<TaskDay> {
  const { rows } = await sql<{
    timezone: string
    holidays: HolidayRegion | null
    country: string
    postalCode: string | null
  }>`
    select o.timezone, h.holidays, o.country, o.postal_code as "postalCode" from organizations o left join working_hours h on h.org_id = o.id where o.id = ${tx.scope.orgId}`.execute(
    tx.byKey,
  )
  const { timezone, holidays, ...address } = rows[0]!
  return { timezone, today: todayIn(timezone, tx.now), region: holidays ?? usualHolidays(address) }
}
