import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { isSealedByPresent, openText, type Secrets, sealText } from '../sealed-text.ts'

/** Every column that `sealText` fills: which column names the row that the text is bound to, and for which purpose. */
export const sealedColumns = [
  { table: 'mailboxes', column: 'sealed', place: 'id', purpose: 'mailboxes' },
  { table: 'mailbox_revocations', column: 'sealed', place: 'mailbox_id', purpose: 'mailboxes' },
  { table: 'payment_webhooks', column: 'secret', place: 'org_id', purpose: 'payment-webhooks' },
  { table: 'telephony_connections', column: 'sealed_secret', place: 'endpoint', purpose: 'telephony' },
  { table: 'platform_connections', column: 'sealed', place: 'org_id', purpose: 'approved-platform' },
  { table: 'sign_in_secrets', column: 'sealed', place: 'connection_id', purpose: 'sign-in-connections' },
  { table: 'second_factors', column: 'secret', place: 'id', purpose: 'second-factor' },
]
const PAGE = 500

/**
 * Seals with the present secret the texts that former secrets sealed, so that these can leave the configuration. Row by row, each
 * only if it did not change since it was read: killed midway, the next start goes on. Texts that no secret opens stay.
 */
export async function resealTexts(
  pool: Pool,
  { secret, formerSecrets }: Pick<Config, 'secret' | 'formerSecrets'>,
): Promise<void> {
  if (formerSecrets.length === 0) return
  const secrets: Secrets = [secret, ...formerSecrets]
  for (const { table, column, place, purpose } of sealedColumns) {
    let after = '00000000-0000-0000-0000-000000000000'
    while (true) {
      const { rows } = await pool.query<{ place: string; sealed: string }>(
        `select ${place} as place, ${column} as sealed from ${table} where ${place} > $1 order by ${place} limit ${PAGE}`,
        [after],
      )
      for (const row of rows.filter(({ sealed }) => !isSealedByPresent(secrets, purpose, sealed))) {
        const seal = { purpose, place: row.place }
        const text = openText(secrets, seal, row.sealed)
        if (text === null) continue
        await pool.query(`update ${table} set ${column} = $3 where ${place} = $1 and ${column} = $2`, [
          row.place,
          row.sealed,
          sealText(secrets, seal, text),
        ])
      }
      if (rows.length < PAGE) break
      after = rows.at(-1)!.place
    }
  }
}
