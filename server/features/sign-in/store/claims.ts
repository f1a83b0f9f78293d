import type { PoolClient } from 'pg'
import { asPlatform } from '#server/db/transaction.ts'
import type { AccountKey, Claim, Means } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'
import { splitFullName } from '#shared/domain/identity/full-name.ts'

/**
 * The owner of the address takes the account over: it becomes proved, with only the means that proved it; all else is removed.
 * `password`: the hash that the owner chose. An account that is proved already stays as it is.
 */
export function claimAccount(
  context: AppContext,
  by: AccountKey,
  { keep, ...claim }: Claim & { keep?: Means },
): Promise<void> {
  return asPlatform(context, async (_db, client) => {
    const userId = await lockUnproved(client, by)
    if (userId === null) return
    await removeMeans(client, userId, keep ?? null)
    await writeClaim(client, userId, claim)
    await client.query('update users set email_verified = true where id = $1', [userId])
  })
}

/** The latest sign-up with an address that nobody proved is the one that its code proves. */
export function replaceClaim(context: AppContext, userId: string, claim: Claim): Promise<void> {
  return asPlatform(context, async (_db, client) => {
    if ((await lockUnproved(client, { id: userId })) === null) return
    await removeMeans(client, userId, null)
    await writeClaim(client, userId, claim)
  })
}

/** The code and the password of the sign-up came together. False when another sign-up replaced that password meanwhile. */
export function proveClaim(context: AppContext, email: string, password: string | null): Promise<boolean> {
  return asPlatform(context, async (_db, client) => {
    const userId = await lockUnproved(client, { email })
    if (userId === null || password === null) return false
    const { rowCount } = await client.query(
      `select from accounts where user_id = $1 and provider_id = 'credential' and password = $2`,
      [userId, password],
    )
    if (rowCount === 0) return false
    await removeMeans(client, userId, { providerId: 'credential', accountId: userId })
    await client.query('update users set email_verified = true where id = $1', [userId])
    return true
  })
}

async function lockUnproved(client: PoolClient, by: AccountKey): Promise<string | null> {
  const [field, value] = 'id' in by ? ['id', by.id] : ['email', by.email]
  const { rows } = await client.query<{ id: string }>(
    `select id from users where ${field} = $1 and not email_verified for no key update`,
    [value],
  )
  return rows[0]?.id ?? null
}

const OF_A_USER = ['passkeys', 'second_factors', 'recovery_codes', 'owner_codes', 'devices', 'sessions']

async function removeMeans(client: PoolClient, userId: string, keep: Means | null): Promise<void> {
  await client.query(
    `delete from accounts where user_id = $1 and (provider_id, account_id) is distinct from ($2::text, $3::text)`,
    [userId, keep?.providerId ?? null, keep?.accountId ?? null],
  )
  for (const table of OF_A_USER) await client.query(`delete from ${table} where user_id = $1`, [userId])
  // Links of resets.
  await client.query('delete from verifications where value = $1::text', [userId])
}

async function writeClaim(client: PoolClient, userId: string, claim: Claim): Promise<void> {
  const { name, companyName = null, wishedPlan = null, password = null } = claim
  const { firstName, lastName } = splitFullName(name)
  await client.query('update users set name = $2, company_name = $3, wished_plan = $4 where id = $1', [
    userId,
    name,
    companyName,
    wishedPlan,
  ])
  await client.query(
    // A sign-up whose end was lost has none yet.
    `insert into profiles (user_id, first_name, last_name) values ($1, $2, $3) on conflict (user_id) do update
     set first_name = excluded.first_name, last_name = excluded.last_name, phone = null, title = null, bio = null`,
    [userId, firstName, lastName],
  )
  if (password === null) return
  await client.query(
    `insert into accounts (user_id, provider_id, account_id, password) values ($1, 'credential', $2, $3)
     on conflict (provider_id, account_id) do update set password = excluded.password`,
    [userId, userId, password],
  )
}

/** Links to another password serve no more. */
export async function voidResets({ pool }: Pick<AppContext, 'pool'>, userId: string): Promise<void> {
  await pool.query('delete from verifications where value = $1', [userId])
}
