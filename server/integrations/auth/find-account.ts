import type { AppContext } from '#server/scope.ts'

export type KnownAccount = {
  userId: string
  name: string
  emailVerified: boolean
  passwordHash: string | null
}

/** The account of an address, with its password when it has one. */
export async function findAccount(
  context: Pick<AppContext, 'pool'>,
  email: string,
): Promise<KnownAccount | null> {
  const { rows } = await context.pool.query<{
    id: string
    name: string
    email_verified: boolean
    password: string | null
  }>(
    `select u.id, u.name, u.email_verified, a.password from users u
     left join accounts a on a.user_id = u.id and a.provider_id = 'credential' where u.email = $1`,
    [email],
  )
  const row = rows[0]
  return row
    ? { userId: row.id, name: row.name, emailVerified: row.email_verified, passwordHash: row.password }
    : null
}
