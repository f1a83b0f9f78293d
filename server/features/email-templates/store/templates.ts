import { sql } from 'kysely'
import { insertRowForId, nextRevision, updateRow, updateRows } from '#server/db/own-rows.ts'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'
import type { TemplateFields } from '#shared/contract/email-templates.ts'

const columnsOf = (tx: Tx, { shared, ...fields }: TemplateFields) => ({
  ...fields,
  owner_id: shared ? null : tx.scope.userId,
  updated_by: tx.scope.userId,
  updated_at: tx.now,
})

export async function insertTemplate(tx: Tx, fields: TemplateFields): Promise<string> {
  return insertRowForId(tx, 'email_templates', {
    ...columnsOf(tx, fields),
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

export async function updateTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<void> {
  await updateRow(tx, 'email_templates', id, { ...columnsOf(tx, fields), revision: nextRevision })
}

/** The templates among the ids that the caller may change, removed ones too, held until the end of the transaction in one order. */
export function lockTemplates(tx: Tx, ids: readonly string[]) {
  return ofIds(tx, ids).orderBy('id').forNoKeyUpdate().execute()
}

/** How many of the ids the caller sees. */
export async function countSeen(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await ofIds(tx, ids).execute()).length
}

const ofIds = (tx: Tx, ids: readonly string[]) =>
  tx.db
    .selectFrom('email_templates')
    .select(['id', 'name', 'owner_id', 'folder', 'revision', 'removed_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)

export async function setRemoved(tx: Tx, ids: readonly string[], removedAt: Date | null): Promise<void> {
  await updateRows(tx, 'email_templates', ids, { removed_at: removedAt })
}

export async function setFolder(tx: Tx, ids: readonly string[], folder: string): Promise<void> {
  await updateRows(tx, 'email_templates', ids, {
    folder,
    revision: nextRevision,
    updated_at: tx.now,
    updated_by: tx.scope.userId,
  })
}

/** Counts a use, whether the caller may change the template or not. */
export async function countUse(tx: Tx, id: string): Promise<void> {
  await sql`select use_email_template(${id}::uuid, ${tx.now}::timestamptz)`.execute(tx.db)
}

/** Templates removed a month ago. */
export const removedTemplates: Retention = { table: 'email_templates', since: 'removed_at', hours: 30 * 24 }
