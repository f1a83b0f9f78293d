import { sql } from 'kysely'
import { cutPage, decodeCursor, type PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Client, findClient } from '../store/documents.ts'

type Row = {
  id: string
  name: string
  size: number
  company_id: string | null
  contact_id: string | null
  first_name: string | null
  last_name: string | null
  sender: string
  mailed_at: Date
  conversation_id: string | null
  created_at: Date
}
const order = { by: ['created_at', 'id'], direction: 'desc' } as const

/** Documents of a contact, or of a company and its contacts, newest first. Errors: not_found, invalid_input. */
export async function listClientDocuments(tx: Tx, { cursor, limit, ...client }: Client & PageInput) {
  await findClient(tx, client)
  const { orgId } = tx.scope
  const { companyId, contactId } = client
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const { rows } = await sql<Row>`
    select d.id, d.name, d.size, d.company_id, d.contact_id, c.first_name, c.last_name, d.sender, d.mailed_at, d.created_at, m.conversation_id
    from client_documents d
    left join contacts c on c.org_id = d.org_id and c.id = d.contact_id
    left join readable_mails m on m.org_id = d.org_id and m.id = d.message_id
    where d.org_id = ${orgId} and d.removed_at is null
      and ${
        contactId === undefined
          ? sql`(d.company_id = ${companyId} or d.contact_id in (select id from contacts where org_id = ${orgId} and company_id = ${companyId}))`
          : sql`d.contact_id = ${contactId}`
      }
      ${key ? sql`and (d.created_at, d.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``}
    order by d.created_at desc, d.id desc limit ${limit + 1}`.execute(tx.db)
  return cutPage(rows, order, limit, (row) => ({
    id: row.id,
    name: row.name,
    size: row.size,
    companyId: row.company_id,
    contactId: row.contact_id,
    contactName:
      row.last_name === null ? null : contactName({ firstName: row.first_name, lastName: row.last_name }),
    sender: row.sender,
    mailedAt: row.mailed_at.toISOString(),
    conversationId: row.conversation_id,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Also of one that was taken off its client’s page and proves a consent. Errors: not_found. */
export async function getDocumentFile(tx: Tx, id: string): Promise<{ name: string; fileKey: string }> {
  const row = await tx.db
    .selectFrom('client_documents')
    .select(['name', 'file_key'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('may_go', '=', false)]))
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { name: row.name, fileKey: row.file_key }
}
