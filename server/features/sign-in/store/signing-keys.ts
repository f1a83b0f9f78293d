import { opensSigningKey } from '#server/integrations/auth/signing-keys.ts'
import type { AppContext } from '#server/scope.ts'

/**
 * A key that the present secret does not open is dropped, and better-auth makes another: it may have been read with the secret that
 * is gone, and what it signed lasts 15 minutes.
 */
export async function dropForeignSigningKeys({ pool, config }: AppContext): Promise<void> {
  const { rows } = await pool.query<{ id: string; private_key: string }>(
    'select id, private_key from signing_keys',
  )
  for (const { id, private_key } of rows)
    if (!(await opensSigningKey(config.secret, private_key)))
      await pool.query('delete from signing_keys where id = $1', [id])
}
