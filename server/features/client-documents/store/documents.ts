import { sql } from 'kysely'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Exactly one of the two is set. */
export type Client = { companyId?: string | undefined; contactId?: string | undefined }
type NewDocument = Client & {
  name: string
  size: number
  fileKey: string
  messageId: string
  sender: string
  mailedAt: Date
}

/** Errors: not_found. */
export async function findClient(tx: Tx, { companyId, contactId }: Client): Promise<void> {
  const row = await tx.db
    .selectFrom(contactId === undefined ? 'companies' : 'contacts')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', (contactId ?? companyId)!)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
}

/** Id of the document; of the one that holds the same file on the same client, where there is one. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<string> {
  const { companyId = null, contactId = null, name, size, fileKey, messageId, sender, mailedAt } = document
  const { rows } = await sql<{ id: string }>`
    with fresh as (
      insert into client_documents (org_id, company_id, contact_id, name, size, file_key, message_id, sender, mailed_at, created_by, created_at)
      values (${tx.scope.orgId}, ${companyId}, ${contactId}, ${name}, ${size}, ${fileKey}, ${messageId}, ${sender}, ${mailedAt}, ${tx.scope.userId}, ${tx.now})
      on conflict do nothing returning id)
    select id from fresh
    union all
    select id from client_documents
    where org_id = ${tx.scope.orgId} and coalesce(company_id, contact_id) = ${companyId ?? contactId} and file_key = ${fileKey} and name = ${name}
      and removed_at is null
    limit 1`.execute(tx.db)
  // Saved by somebody else in this very instant: whoever asks again gets that one.
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].id
}

/** Whether there is such a document. */
export async function setRemoved(tx: Tx, id: string, removed: boolean): Promise<boolean> {
  const { rows } = await sql`
    update client_documents d set removed_at = case
      when ${removed} then coalesce(d.removed_at, ${tx.now}::timestamptz)
      when exists (
        select from client_documents o where o.org_id = d.org_id and coalesce(o.company_id, o.contact_id) = coalesce(d.company_id, d.contact_id)
          and o.file_key = d.file_key and o.name = d.name and o.removed_at is null and o.id <> d.id) then d.removed_at end
    where d.org_id = ${tx.scope.orgId} and d.id = ${id} returning d.id`.execute(tx.db)
  return rows.length > 0
}

/** Documents removed a month ago, but for those that prove a consent; sweep-files deletes their files. */
export const removedDocuments: Retention = {
  table: 'client_documents',
  since: 'removed_at',
  hours: 30 * 24,
  only: 'may_go',
}
