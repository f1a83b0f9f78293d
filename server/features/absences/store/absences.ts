import { sql } from 'kysely'
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
  const { id } = await tx.db
    .insertInto('member_absences')
    .values({ org_id: tx.scope.orgId, user_id: userId, ...columnsOf(fields), created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Holds an absence until the end of the transaction. */
export async function lockAbsence(tx: Tx, absenceId: string): Promise<void> {
  await sql`
    select from member_absences where org_id = ${tx.scope.orgId} and id = ${absenceId} for no key update`.execute(
    tx.db,
  )
}

export async function rewriteAbsence(tx: Tx, absenceId: string, fields: AbsenceFields): Promise<void> {
  await tx.db
    .updateTable('member_absences')
    .set((eb) => ({ ...columnsOf(fields), revision: eb('revision', '+', 1) }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', absenceId)
    .execute()
}

export async function removeAbsence(tx: Tx, absenceId: string): Promise<void> {
  await tx.db
    .deleteFrom('member_absences')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', absenceId)
    .execute()
}

/** Tells open screens, at commit, that somebody is absent, or is not any more. */
export async function tellOfAbsences(tx: Tx): Promise<void> {
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

/** Absences that began and whose conversations are not all given away, of every organization, for the owner of the database. */
export const BEGUN = `
  select a.org_id as "orgId", a.id as "absenceId" from member_absences a join organizations o on o.id = a.org_id
  where a.handed_at is null and a.from_on <= ($1::timestamptz at time zone o.timezone)::date
    and a.to_on >= ($1::timestamptz at time zone o.timezone)::date
  order by a.from_on, a.id limit 200`

/** Holds an absence whose conversations are being given away, and says since when; null where another process has it, or it is done. */
export async function beginHanding(
  tx: Tx,
  absenceId: string,
): Promise<{ userId: string; begunAt: Date } | null> {
  const { rows } = await sql<{ userId: string; begunAt: Date }>`
    with held as (
      select id from member_absences where org_id = ${tx.scope.orgId} and id = ${absenceId} and handed_at is null for no key update skip locked)
    update member_absences a set begun_at = coalesce(begun_at, ${tx.now}) from held
    where a.org_id = ${tx.scope.orgId} and a.id = held.id returning a.user_id as "userId", a.begun_at as "begunAt"`.execute(
    tx.db,
  )
  return rows[0] ?? null
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
