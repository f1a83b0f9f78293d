import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import { hashToken } from '#server/link-token.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import { mayDo } from '#shared/domain/permissions.ts'

/** Since when the caller has a secret address; null where there is none. */
export async function getCalendarFeed(tx: Tx): Promise<{ createdAt: string | null }> {
  const row = await tx.db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .executeTakeFirst()
  return { createdAt: row?.created_at.toISOString() ?? null }
}

export type FeedReader = Access & { orgId: string; userId: string }

/** Whose calendar the secret opens: of an active member who reads tasks. Null for any other. */
export async function findFeedReader(context: AppContext, token: string): Promise<FeedReader | null> {
  const row = await asPlatform(context, (db) =>
    db
      .selectFrom('calendar_feeds as f')
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.org_id', '=', 'f.org_id').onRef('m.user_id', '=', 'f.user_id'),
      )
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['f.org_id', 'f.user_id', 'm.role', 'm.rights'])
      .where('f.token_hash', '=', hashToken(token))
      .where('m.status', '=', 'active')
      .where('u.status', '=', 'active')
      .executeTakeFirst(),
  )
  if (!row) return null
  const { org_id: orgId, user_id: userId, ...access } = row as typeof row & Access
  return mayDo(access, 'task:read') ? { orgId, userId, ...access } : null
}

export type FeedTask = {
  id: string
  title: string
  due_on: string
  due_minute: number | null
  revision: number
  updated_at: Date
  client_name: string | null
}

/** Days that a calendar shows behind and ahead, and most tasks. */
const [BEHIND, AHEAD, MOST] = [31, 366, 2_000]

/** The open dated tasks of the caller and of the caller's teams, and the organization that they are of. */
export async function listFeedTasks(tx: Tx): Promise<{ name: string; timezone: string; tasks: FeedTask[] }> {
  const { orgId, userId } = tx.scope
  const organization = await tx.byKey
    .selectFrom('organizations')
    .select(['name', 'timezone'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const { rows: tasks } = await sql<FeedTask>`
    select id, title, due_on, due_minute, revision, updated_at,
      case when company_id is not null and app_may('company:read') then (
          select name from companies c where c.org_id = tasks.org_id and c.id = tasks.company_id)
        when contact_id is not null and app_may('contact:read') then (
          select concat_ws(' ', first_name, last_name) from contacts p where p.org_id = tasks.org_id and p.id = tasks.contact_id) end as client_name
    from tasks
    where org_id = ${orgId} and open and not archived
      and due_on between ${tx.now}::timestamptz::date - ${BEHIND}::int and ${tx.now}::timestamptz::date + ${AHEAD}::int
      and (assignee_id = ${userId} or team_id = any (array(
        select team_id from member_team_members where org_id = ${orgId} and user_id = ${userId})))
    order by due_on, sort_minute, id limit ${MOST}`.execute(tx.db)
  return { ...organization, tasks }
}
