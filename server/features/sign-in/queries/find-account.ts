import type { AccountKey, KnownAccount } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'

/** An account by its id or its address, with its password when it has one. */
export async function findAccount(
  context: Pick<AppContext, 'pool'>,
  by: AccountKey,
): Promise<KnownAccount | null> {
  const [field, value] = 'id' in by ? ['id', by.id] : ['email', by.email]
  const { rows } = await context.pool.query<KnownAccount>(
    `select u.id as "userId", u.name, u.email, u.email_verified as "emailVerified", a.password as "passwordHash" from users u
     left join accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.${field} = $1`,
    [value],
  )
  return rows[0] ?? null
}

export async function countPasskeys({ pool }: Pick<AppContext, 'pool'>, userId: string): Promise<number> {
  const { rows } = await pool.query('select count(*) from passkeys where user_id = $1', [userId])
  return Number(rows[0].count)
}

/** A new session opens in the organization chosen in the profile, else where the user last worked; only while a member there. */
export async function preferredOrganization(
  context: Pick<AppContext, 'pool'>,
  userId: string,
): Promise<string | null> {
  const { rows } = await context.pool.query<{ org_id: string }>(
    `select m.org_id from memberships m left join profiles p on p.user_id = m.user_id
     where m.user_id = $1 and m.status = 'active'
     order by m.org_id is not distinct from p.default_org_id desc, m.org_id is not distinct from p.last_org_id desc,
              m.created_at limit 1`,
    [userId],
  )
  return rows[0]?.org_id ?? null
}
