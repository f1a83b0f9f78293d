import { sql } from 'kysely'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'

/**
 * The account of whom an organization's directory names by an address, in lower case: by userName, else by an address that nobody else has,
 * there or as that of their account. The account's own address may be an older one. Null for somebody whom the directory does not know.
 */
export async function findDirectoryUser(
  context: AppContext,
  { orgId, email }: { orgId: string; email: string },
): Promise<string | null> {
  const rows = await asPlatformAtOnce(context, async (db) => {
    const found = await sql<{ userId: string; named: boolean }>`
      select d.user_id as "userId", lower(d.user_name) = ${email} as named from directory_users d
      where d.org_id = ${orgId} and (lower(d.user_name) = ${email} or d.email_values @> array[${email}]
        and not exists (select from users u where u.email = ${email} and u.id <> d.user_id))
      order by named desc limit 2`.execute(db)
    return found.rows
  })
  const [first] = rows
  return first && (first.named || rows.length === 1) ? first.userId : null
}

/** Whether a directory makes the organization's members: it has a token that lives, and has used one. */
export async function directoryDecides(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ decides: boolean }>`
    select coalesce(bool_or(revoked_at is null) and bool_or(last_used_at is not null), false) as decides
    from directory_tokens where org_id = ${tx.scope.orgId}`.execute(tx.db)
  return rows[0]!.decides
}
