import { opensSigningKey } from '#server/integrations/auth/signing-keys.ts'
import type { AppContext } from '#server/scope.ts'

/**
 * Drops the keys that the present secret does not open; better-auth makes another. A dropped key may be known to whoever knew the
 * former secret, and what it signed lasts 15 minutes.
 */
export async function dropForeignSigningKeys({ pool, config }: AppContext): Promise<void> {
  const { rows } = await pool.query<{ id: string; private_key: string }>(
    'select id, private_key from signing_keys',
  )
  for (const { id, private_key } of rows)
    if (!(await opensSigningKey(config.secret, private_key)))
      await pool.query('delete from signing_keys where id = $1', [id])
}
