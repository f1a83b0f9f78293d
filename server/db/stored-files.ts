import { sql } from 'kysely'
import type { AppContext } from '../scope.ts'
import { asPlatformAtOnce } from './transaction.ts'

/** How the keys of files that rows name are written. A file under any other key (`seal/…`) is nobody's to delete. */
const fileKinds = {
  logo: /^[0-9a-f-]{36}\/logos\/[0-9a-f-]{36}\.(png|jpg)$/,
  quote: /^[0-9a-f-]{36}\/quotes\/[0-9a-f-]{36}\.pdf$/,
  signature: /^[0-9a-f-]{36}\/signatures\/[0-9a-f-]{36}\/[a-z-]+\.(pdf|json)$/,
  avatar: /^[0-9a-f-]{36}\/avatars\/[0-9a-f-]{36}\.webp$/,
  /** Until 0140 one key a user, overwritten in place. */
  formerAvatar: /^[0-9a-f-]{36}\/avatar\.webp$/,
}

export const isFileOfRow = (key: string): boolean => Object.values(fileKinds).some((shape) => shape.test(key))

/** Every column that names a file: only what none of them names is deleted. `attachments` repeats files of the others. */
export const fileColumns = [
  { table: 'organizations', column: 'logo_file_key' },
  { table: 'profiles', column: 'avatar_file_key' },
  { table: 'quote_versions', column: 'pdf_file_key' },
  { table: 'signatures', column: 'sealed_file_key' },
  { table: 'signatures', column: 'proof_pdf_file_key' },
  { table: 'signatures', column: 'proof_json_file_key' },
] as const
export const attachmentsColumn = { table: 'outgoing_mails', column: 'attachments' } as const

const named = sql.join(
  [
    ...fileColumns.map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = asked.key)`,
    ),
    sql`exists (select from outgoing_mails where attachments @> jsonb_build_array(jsonb_build_object('fileKey', asked.key)))`,
  ],
  sql` or `,
)

/** Those of the keys that no committed row names, as a connection sees it that took part in nothing. */
export async function listUnnamed(
  context: Pick<AppContext, 'pool'>,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await asPlatformAtOnce(context, (db) =>
    sql<{
      key: string
    }>`select key from unnest(${keys}::text[]) as asked (key) where not (${named})`.execute(db),
  )
  return rows.map(({ key }) => key)
}
