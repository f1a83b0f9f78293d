import { sql } from 'kysely'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { isSold } from '../steps/open-connection.ts'

/** The connections in use that serve the addresses of a domain, the oldest first: none tells who their organization is. */
export async function connectionsOfDomain(
  context: AppContext,
  domain: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await asPlatformAtOnce(context, (db) =>
    db
      .selectFrom('organization_domains as d')
      .innerJoin('sign_in_connections as c', 'c.org_id', 'd.org_id')
      .select(['c.id', 'c.name', sql<unknown>`plan_facts(c.org_id)`.as('plan_facts')])
      .where('d.domain', '=', domain)
      .where('d.proved_at', 'is not', null)
      .where('c.enabled', '=', true)
      .orderBy('c.created_at')
      .orderBy('c.id')
      .execute(),
  )
  return rows.filter((row) => isSold(context, row.plan_facts)).map(({ id, name }) => ({ id, name }))
}

/** Whether each organization of the user requires its own sign-in of them: every other way is then refused, as it would open nothing. */
export async function mustSignInByCompany(context: AppContext, userId: string): Promise<boolean> {
  const rows = await asPlatformAtOnce(context, async (db) => {
    const found = await sql<{ required: boolean; plan_facts: unknown }>`
      select m.org_id in (select r.org_id from sign_in_required_by(m.user_id) r) as required, plan_facts(m.org_id) as plan_facts
      from memberships m where m.user_id = ${userId}::uuid and m.status = 'active'`.execute(db)
    return found.rows
  })
  return rows.length > 0 && rows.every((row) => row.required && isSold(context, row.plan_facts))
}

/** The user whom a provider's subject already is; null before their first sign-in by it. */
export async function findKnownUser(
  context: AppContext,
  { connectionId, subject }: { connectionId: string; subject: string },
): Promise<string | null> {
  const row = await asPlatformAtOnce(context, (db) =>
    db
      .selectFrom('sign_in_identities')
      .select('user_id')
      .where('connection_id', '=', connectionId)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  )
  return row?.user_id ?? null
}
