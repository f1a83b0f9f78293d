import { sql } from 'kysely'
import { listInboxMembers } from '#server/features/inbox-team/queries/readers.ts'
import type { Tx } from '#server/scope.ts'
import type { MemberAbsence } from '#shared/contract/absences.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const columns = sql`
  a.id, a.user_id as "userId", a.from_on::text as "fromOn", a.to_on::text as "toOn", a.note, a.cover_user_id as "coverUserId",
  a.cover_team_id as "coverTeamId", coalesce(u.name, t.name) as "coverName", a.given, a.revision`
const source = sql`
  member_absences a left join users u on u.id = a.cover_user_id
  left join member_teams t on t.org_id = a.org_id and t.id = a.cover_team_id`

/** The organization’s calendar day. */
export async function readToday(tx: Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (${tx.now}::timestamptz at time zone timezone)::date::text as today from organizations where id = ${tx.scope.orgId}`.execute(
    tx.db,
  )
  return rows[0]!.today
}

/** Absences under way, ahead, or over for less than a month, by their days. */
export async function listAbsences(tx: Tx, { userId }: { userId?: string | undefined }) {
  const today = await readToday(tx)
  const { rows } = await sql<MemberAbsence>`
    select ${columns} from ${source}
    where a.org_id = ${tx.scope.orgId} and a.to_on >= ${today}::date - 30 and (${userId ?? null}::uuid is null or a.user_id = ${userId ?? null})
    order by a.from_on, a.id limit 1000`.execute(tx.db)
  return { today, items: rows }
}

/** Errors: not_found. */
export async function getAbsence(tx: Tx, absenceId: string): Promise<MemberAbsence> {
  const { rows } = await sql<MemberAbsence>`
    select ${columns} from ${source} where a.org_id = ${tx.scope.orgId} and a.id = ${absenceId}`.execute(
    tx.db,
  )
  if (rows[0] === undefined) throw new DomainError('not_found')
  return rows[0]
}

/** Possible substitutes: members who may read mails, and teams. */
export async function listCovers(tx: Tx) {
  const [members, teams] = await Promise.all([
    listInboxMembers(tx),
    sql<{ id: string; name: string }>`
      select id, name from member_teams where org_id = ${tx.scope.orgId} order by fold(name), id`.execute(
      tx.db,
    ),
  ])
  return { members: members.map(({ id, name }) => ({ id, name })), teams: teams.rows }
}
