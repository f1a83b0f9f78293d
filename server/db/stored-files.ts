import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../scope.ts'
import { asPlatformAtOnce } from './transaction.ts'

/** The patterns of keys that rows name. A file under any other key (`seal/…`) is never deleted. */
const fileKinds = {
  logo: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/logos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg)$/,
  quote:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/quotes\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  invoice:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/invoices\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|xml)$/,
  statement:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/statements\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  receipt:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/receipts\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  reminder:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/reminders\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  litigation:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/litigation\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  report:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/reports\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
  signature:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/signatures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z-]+\.(pdf|json)$/,
  avatar:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/avatars\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/,
  /** Named after its content: several rows may name one. */
  mail: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/mails\/[0-9a-f]{64}\.eml$/,
  /** Named after its content too. */
  clientDocument: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/documents\/[0-9a-f]{64}$/,
  received:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/received\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  draft: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/drafts\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  task: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/tasks\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  dispute:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/disputes\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  sending:
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/sendings\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.eml$/,
}

export const isFileOfRow = (key: string): boolean => Object.values(fileKinds).some((shape) => shape.test(key))

/** Every column that names a file: only what none of them names is deleted. `attachments` repeats files of the others. */
export const fileColumns = [
  { table: 'organizations', column: 'logo_file_key', organization: 'id' },
  { table: 'profiles', column: 'avatar_file_key', organization: null },
  { table: 'quote_versions', column: 'pdf_file_key', organization: 'org_id' },
  { table: 'invoice_documents', column: 'pdf_file_key', organization: 'org_id' },
  { table: 'invoice_documents', column: 'xml_file_key', organization: 'org_id' },
  { table: 'write_offs', column: 'duplicate_file_key', organization: 'org_id' },
  { table: 'reminders', column: 'pdf_file_key', organization: 'org_id' },
  { table: 'report_sendings', column: 'file_key', organization: 'org_id' },
  { table: 'registered_letters', column: 'proof_file_key', organization: 'org_id' },
  { table: 'payment_plans', column: 'proof_file_key', organization: 'org_id' },
  { table: 'payment_plans', column: 'plan_file_key', organization: 'org_id' },
  { table: 'litigation_files', column: 'pdf_file_key', organization: 'org_id' },
  { table: 'litigation_entries', column: 'file_key', organization: 'org_id' },
  { table: 'received_invoices', column: 'file_key', organization: 'org_id' },
  { table: 'signatures', column: 'sealed_file_key', organization: 'org_id' },
  { table: 'signatures', column: 'proof_pdf_file_key', organization: 'org_id' },
  { table: 'signatures', column: 'proof_json_file_key', organization: 'org_id' },
  { table: 'debit_mandates', column: 'proof_file_key', organization: 'org_id' },
  { table: 'mail_messages', column: 'file_key', organization: 'org_id' },
  { table: 'mail_placements', column: 'file_key', organization: 'org_id' },
  { table: 'client_documents', column: 'file_key', organization: 'org_id' },
  { table: 'mail_draft_files', column: 'file_key', organization: 'org_id' },
  { table: 'mail_draft_pieces', column: 'file_key', organization: 'org_id' },
  { table: 'task_files', column: 'file_key', organization: 'org_id' },
  { table: 'task_file_pieces', column: 'file_key', organization: 'org_id' },
  { table: 'mail_sendings', column: 'file_key', organization: 'org_id' },
  { table: 'dispute_files', column: 'file_key', organization: 'org_id' },
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

type Pool = Pick<AppContext, 'pool'>

/** The keys that no committed row names, read by a connection outside every transaction under way. */
export function listUnnamed(context: Pool, keys: readonly string[]): Promise<string[]> {
  return listKeys(context, keys, sql`not (${named})`)
}

/**
 * The same, for organizations and users of this database only. A store may serve two installations or outlive a database: no row
 * names the files of the others.
 */
export function listOrphans(context: Pool, keys: readonly string[]): Promise<string[]> {
  const owner = sql`split_part(asked.key, '/', 1)::uuid`
  return listKeys(
    context,
    keys.filter(isFileOfRow),
    sql`(exists (select from organizations where id = ${owner}) or exists (select from users where id = ${owner}))
        and not (${named})`,
  )
}

async function listKeys(
  context: Pool,
  keys: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  if (keys.length === 0) return []
  const asked = sql<{
    key: string
  }>`select key from unnest(${keys}::text[]) as asked (key) where ${condition}`
  const { rows } = await asPlatformAtOnce(context, (db) => asked.execute(db), { anyPlan: true })
  return rows.map(({ key }) => key)
}

/** The files that one column names, by key, after one of them. */
export async function listNamed(
  context: Pool,
  { table, column, organization }: (typeof fileColumns)[number],
  after: string,
  limit: number,
): Promise<{ key: string; orgId: string | null }[]> {
  const key = sql.ref(column)
  const orgId = organization === null ? sql`null::uuid` : sql.ref(organization)
  const { rows } = await asPlatformAtOnce(context, (db) =>
    sql<{ key: string; orgId: string | null }>`
      select ${key} as key, ${orgId} as "orgId" from ${sql.table(table)}
      where ${key} > ${after} order by ${key} limit ${limit}`.execute(db),
  )
  return rows
}
