import { sql } from 'kysely'
import { deleteRow, insertRowForId, nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import type { AbsenceFields } from '#shared/contract/absences.ts'

const columnsOf = ({ fromOn, toOn, note, coverUserId, coverTeamId }: AbsenceFields) => ({
  from_on: fromOn,
  to_on: toOn,
  note,
  cover_user_id: coverUserId,
  cover_team_id: coverUserId === null ? coverTeamId : null,
})

export async function insertAbsence(tx: Tx, userId: string, fields: AbsenceFields): Promise<string> {
  return insertRowForId(tx, 'member_absences', { user_id: userId, ...columnsOf(fields), created_at: tx.now })
}

/** Holds an absence until the end of the transaction. */
export async function lockAbsence(tx: Tx, absenceId: string): Promise<void> {
  await sql`
    select from member_absences where org_id = ${tx.scope.orgId} and id = ${absenceId} for no key update`.execute(
    tx.db,
  )
}

export async function rewriteAbsence(tx: Tx, absenceId: string, fields: AbsenceFields): Promise<void> {
  await updateRow(tx, 'member_absences', absenceId, { ...columnsOf(fields), revision: nextRevision })
}

export async function removeAbsence(tx: Tx, absenceId: string): Promise<void> {
  await deleteRow(tx, 'member_absences', absenceId)
}

/** Tells open screens, at commit, that somebody is absent, or is not any more. */
export async function notifyAbsencesChanged(tx: Tx): Promise<void> {
  const { orgId } = tx.scope
  const notice = { org: orgId, type: 'absences.changed', subject: 'organization', id: orgId }
  await sql`select pg_notify('ardoise', ${JSON.stringify(notice)})`.execute(tx.db)
}

/** Whose an absence is, seen by everybody; null when there is none. */
export async function findOwner(tx: Tx, absenceId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('member_absences')
    .select('user_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', absenceId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Whether another absence of the member has one of these days. Whoever writes absences of the member waits here for the others. */
export async function overlaps(
  tx: Tx,
  userId: string,
  { fromOn, toOn }: { fromOn: string; toOn: string },
  absenceId: string | null,
): Promise<boolean> {
  const { orgId } = tx.scope
  await sql`select pg_advisory_xact_lock(hashtextextended('absences:' || ${orgId}::text || ${userId}::text, 0))`.execute(
    tx.db,
  )
  const { rows } = await sql`
    select from member_absences where org_id = ${orgId} and user_id = ${userId} and from_on <= ${toOn}::date and to_on >= ${fromOn}::date
      and (${absenceId}::uuid is null or id <> ${absenceId}) limit 1`.execute(tx.db)
  return rows.length > 0
}

export async function countAhead(tx: Tx, userId: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member_absences
    where org_id = ${tx.scope.orgId} and user_id = ${userId} and to_on >= ${today}::date`.execute(tx.db)
  return rows[0]!.count
}

export async function countGiven(tx: Tx, absenceId: string, count: number): Promise<void> {
  await sql`update member_absences set given = given + ${count} where org_id = ${tx.scope.orgId} and id = ${absenceId}`.execute(
    tx.db,
  )
}

export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from users where id = ${userId}`.execute(tx.db)
  return rows[0]?.name ?? 'Ancien membre'
}

/** Absences that are under way and whose conversations are not all given away. */
export const TO_BEGIN: DueRows = {
  table: 'member_absences',
  instant: 't.from_on::timestamp at time zone o.timezone',
  // No zone is a day ahead of UTC: this bound lets the index narrow the rows, then the zone decides.
  only: `t.handed_at is null and t.from_on <= ($1::timestamptz at time zone 'utc')::date + 1
    and t.to_on >= ($1::timestamptz at time zone o.timezone)::date`,
}

/** Says of an absence since when its conversations are given away. */
export async function beginHanding(tx: Tx, absenceId: string): Promise<{ userId: string; begunAt: Date }> {
  const { rows } = await sql<{ userId: string; begunAt: Date }>`
    update member_absences set begun_at = coalesce(begun_at, ${tx.now}) where org_id = ${tx.scope.orgId} and id = ${absenceId}
    returning user_id as "userId", begun_at as "begunAt"`.execute(tx.db)
  return rows[0]!
}

/** Conversations « à traiter » that a member had before an instant, some of them. */
export async function listToHand(tx: Tx, userId: string, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select conversation_id as id from conversation_handlings
    where org_id = ${tx.scope.orgId} and assignee_id = ${userId} and pile = 'todo' and changed_at <= ${before}
    order by conversation_id limit ${most}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export async function endHanding(tx: Tx, absenceId: string): Promise<void> {
  await sql`update member_absences set handed_at = ${tx.now} where org_id = ${tx.scope.orgId} and id = ${absenceId}`.execute(
    tx.db,
  )
}

/** Lets an absence that is put off begin anew on its first day. */
export async function forgetHanding(tx: Tx, absenceId: string): Promise<void> {
  await sql`
    update member_absences set begun_at = null, handed_at = null where org_id = ${tx.scope.orgId} and id = ${absenceId}`.execute(
    tx.db,
  )
}
