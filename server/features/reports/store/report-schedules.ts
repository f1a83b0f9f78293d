import { sql } from 'kysely'
import { nextRevision } from '#server/db/own-rows.ts'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import type { ScheduleFields } from '#shared/contract/report-schedules.ts'

/** Schedules whose instant has come. */
export const TO_SEND: DueRows = {
  table: 'report_schedules',
  instant: 't.next_at',
}

const columns = ({ report, dashboardId, span, cadence, weekday, monthDay, minute }: ScheduleFields) => ({
  report,
  dashboard_id: dashboardId,
  span,
  cadence,
  weekday,
  month_day: monthDay,
  minute,
})

export async function insertSchedule(
  tx: Tx,
  fields: ScheduleFields,
  { name, nextAt }: { name: string; nextAt: Date },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('report_schedules')
    .values({
      ...columns(fields),
      org_id: tx.scope.orgId,
      name,
      next_at: nextAt,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setMembers(tx, id, fields.memberIds)
  return id
}

/** `nextAt`: null leaves it paused. */
export async function updateScheduleRow(
  tx: Tx,
  scheduleId: string,
  fields: ScheduleFields,
  { name, nextAt }: { name: string; nextAt: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('report_schedules')
    .set({ ...columns(fields), name, next_at: nextAt, revision: nextRevision })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', scheduleId)
    .execute()
  await setMembers(tx, scheduleId, fields.memberIds)
}

async function setMembers(tx: Tx, scheduleId: string, memberIds: readonly string[]): Promise<void> {
  await sql`delete from report_schedule_members where org_id = ${tx.scope.orgId} and schedule_id = ${scheduleId}
    and user_id <> all (${memberIds}::uuid[])`.execute(tx.db)
  await sql`insert into report_schedule_members (org_id, schedule_id, user_id)
    select ${tx.scope.orgId}, ${scheduleId}, m from unnest(${memberIds}::uuid[]) as m on conflict do nothing`.execute(
    tx.db,
  )
}

const lockable = (tx: Tx, ids: readonly string[]) =>
  tx.db
    .selectFrom('report_schedules')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
export type HeldSchedule = Awaited<ReturnType<ReturnType<typeof lockable>['execute']>>[number]

/** Locks schedules, by id. */
export const lockSchedules = (tx: Tx, ids: readonly string[]): Promise<HeldSchedule[]> =>
  lockable(tx, ids).execute()

type Timing = {
  nextAt: Date | null
  pausedAt: Date | null
  pauseReason?: 'no_recipient' | 'not_shared' | null
  endedAt?: Date
}

export async function setTiming(
  tx: Tx,
  scheduleId: string,
  { nextAt, pausedAt, pauseReason = null, endedAt }: Timing,
): Promise<void> {
  await tx.db
    .updateTable('report_schedules')
    .set({
      next_at: nextAt,
      paused_at: pausedAt,
      pause_reason: pauseReason,
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
      revision: nextRevision,
    })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', scheduleId)
    .execute()
}

/** The calendar goes on; nothing else of it changed, so that an edit under way stays good. */
export async function setNextAt(tx: Tx, scheduleId: string, nextAt: Date): Promise<void> {
  await tx.db
    .updateTable('report_schedules')
    .set({ next_at: nextAt })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', scheduleId)
    .execute()
}
