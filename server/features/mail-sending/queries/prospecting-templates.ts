import { sql } from 'kysely'
import { textOf } from '#server/integrations/mail-html/text-of.ts'
import type { Tx } from '#server/scope.ts'

/** More would slow the saving of a text; those changed last are in use. */
const MOST_TEMPLATES = 200

/** Templates of prospecting that the caller reads, as plain text. */
export async function listProspectingTemplates(tx: Tx): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select name, body from email_templates
    where org_id = ${tx.scope.orgId} and prospecting and removed_at is null order by updated_at desc, id limit ${MOST_TEMPLATES}`.execute(
    tx.db,
  )
  return rows.map(({ name, body }) => ({ name, text: textOf(body) }))
}
