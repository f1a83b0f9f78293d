import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { AnswerTargetSetting, WorkingHoursSetting } from '#shared/contract/answer-delays.ts'
import { usualHolidays } from '#shared/domain/working-hours/region-of.ts'
import { usualWorkingHours, type WorkingHours } from '#shared/domain/working-hours/working-hours.ts'

/** The working hours of the organization, in its time zone: Monday to Friday, 9:00 to 18:00, save the holidays of its address, until it sets others. */
export async function getWorkingHours(tx: Tx): Promise<WorkingHours> {
  const { rows } = await sql<
    Partial<WorkingHoursSetting> & { timezone: string; country: string; postalCode: string | null }
  >`
    select o.timezone, o.country, o.postal_code as "postalCode", h.week, h.holidays, h.closed from organizations o left join working_hours h on h.org_id = o.id
    where o.id = ${tx.scope.orgId}`.execute(tx.db)
  const { timezone, week, holidays, closed, ...address } = rows[0]!
  return {
    timeZone: timezone,
    week: week ?? usualWorkingHours.week,
    holidays: holidays ?? usualHolidays(address),
    closed: closed ?? [],
  }
}

const columns = sql`
  mailbox_id as "mailboxId", first_answer_minutes as "firstAnswerMinutes", resolution_minutes as "resolutionMinutes",
  warn_percent as "warnPercent", warn_minutes as "warnMinutes"`

/** The delays of mailboxes that the caller sees; the organization's own first. */
async function listTargets(tx: Tx): Promise<AnswerTargetSetting[]> {
  const { rows } = await sql<AnswerTargetSetting>`
    select ${columns} from answer_targets where org_id = ${tx.scope.orgId} order by mailbox_id nulls first`.execute(
    tx.db,
  )
  return rows
}

/** All of them, to count delays with: never shown. */
export async function listCountedTargets(tx: Tx): Promise<AnswerTargetSetting[]> {
  const { rows } = await sql<AnswerTargetSetting>`select ${columns} from counted_targets()`.execute(tx.db)
  return rows
}

export async function getAnswerDelays(
  tx: Tx,
): Promise<{ hours: WorkingHoursSetting; targets: AnswerTargetSetting[] }> {
  const [{ week, holidays, closed }, targets] = await Promise.all([getWorkingHours(tx), listTargets(tx)])
  return {
    hours: { week: week.map((day) => [...day]), holidays, closed: [...closed] },
    targets,
  }
}
