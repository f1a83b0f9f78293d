import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Cover } from '#shared/domain/absences/absence.ts'

/** The absence of a member on the organization’s day of today. */
export type Absent = Cover & { absenceId: string }

/** Members who are absent today. */
export async function listAbsent(tx: Tx): Promise<Map<string, Absent>> {
  const { rows } = await sql<Absent & { userId: string }>`
    select a.user_id as "userId", a.id as "absenceId", a.cover_user_id as "coverUserId", a.cover_team_id as "coverTeamId"
    from member_absences a join organizations o on o.id = a.org_id
    where a.org_id = ${tx.scope.orgId} and a.to_on >= (${tx.now}::timestamptz at time zone o.timezone)::date
      and a.from_on <= (${tx.now}::timestamptz at time zone o.timezone)::date`.execute(tx.db)
  return new Map(rows.map(({ userId, ...absent }) => [userId, absent]))
}
