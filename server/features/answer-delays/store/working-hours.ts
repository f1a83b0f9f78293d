import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { AnswerTargetSetting, WorkingHoursSetting } from '#shared/contract/answer-delays.ts'

export async function writeWorkingHours(
  tx: Tx,
  { week, holidays, closed }: WorkingHoursSetting,
): Promise<void> {
  await sql`
    insert into working_hours (org_id, week, holidays, closed, updated_at)
    values (${tx.scope.orgId}, ${JSON.stringify(week)}, ${holidays}, ${JSON.stringify(closed)}, ${tx.now})
    on conflict (org_id) do update set week = excluded.week, holidays = excluded.holidays, closed = excluded.closed, updated_at = excluded.updated_at`.execute(
    tx.db,
  )
}

/** A target that asks nothing is none. */
export async function writeTarget(tx: Tx, target: AnswerTargetSetting): Promise<void> {
  const { orgId } = tx.scope
  const { mailboxId, firstAnswerMinutes, resolutionMinutes, warnPercent, warnMinutes } = target
  await (firstAnswerMinutes === null && resolutionMinutes === null
    ? sql`delete from answer_targets where org_id = ${orgId} and mailbox_id is not distinct from ${mailboxId}`
    : sql`
      insert into answer_targets (org_id, mailbox_id, first_answer_minutes, resolution_minutes, warn_percent, warn_minutes)
      values (${orgId}, ${mailboxId}, ${firstAnswerMinutes}, ${resolutionMinutes}, ${warnPercent}, ${warnMinutes})
      on conflict (org_id, mailbox_id) do update set first_answer_minutes = excluded.first_answer_minutes,
        resolution_minutes = excluded.resolution_minutes, warn_percent = excluded.warn_percent,
        warn_minutes = excluded.warn_minutes`
  ).execute(tx.db)
}

/** Whether the caller sees the mailbox. */
export async function seesMailbox(tx: Tx, mailboxId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mailboxes where org_id = ${tx.scope.orgId} and id = ${mailboxId}`.execute(tx.db)
  return rows.length > 0
}
