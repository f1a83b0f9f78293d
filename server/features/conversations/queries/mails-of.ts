import { sql } from 'kysely'
import { cutPage, decodeCursor, type PageInput } from '#server/db/page.ts'
import { countOlder, shownSince } from '#server/db/shown-since.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findConversationsOf } from './links.ts'

type Whose = { contactId?: string | undefined; companyId?: string | undefined; quoteId?: string | undefined }
type Row = {
  id: string
  conversation_id: string
  subject: string
  snippet: string
  from_name: string | null
  from_address: string | null
  outgoing: boolean
  attachments: boolean
  received_at: Date
}
const order = { by: ['received_at', 'id'], direction: 'desc' } as const

/** Mails with a contact, with anybody of a company, or that name a devis, newest first, each once. Errors: not_found. */
export async function listMailsOf(tx: Tx, { cursor, limit, ...whose }: Whose & PageInput) {
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const since = shownSince(tx)
  const asked = await condition(tx, whose)
  const mails = sql`readable_mails m where m.org_id = ${tx.scope.orgId} and ${asked}`
  const reading = sql<Row>`
    select m.id, m.conversation_id, m.subject, m.snippet, m.from_name, m.from_address, m.outgoing, m.attachments <> '[]' as attachments, m.received_at
    from ${mails} ${since ? sql`and m.received_at >= ${since}` : sql``}
      ${key ? sql`and (m.received_at, m.id) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``}
    order by m.received_at desc, m.id desc limit ${limit + 1}`.execute(tx.db)
  const [{ rows }, older] = await Promise.all([
    reading,
    since && key === null
      ? countOlder(tx, sql`select m.id from ${mails} and m.received_at < ${since}`)
      : Promise.resolve(undefined),
  ])
  const page = cutPage(rows, order, limit, (row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    subject: row.subject,
    snippet: row.snippet,
    from: row.from_address === null ? null : { name: row.from_name, address: row.from_address },
    outgoing: row.outgoing,
    attachments: row.attachments,
    receivedAt: row.received_at.toISOString(),
  }))
  return { ...page, ...(older === undefined ? {} : { older }) }
}

async function condition(tx: Tx, { contactId, companyId, quoteId }: Whose) {
  const { ids, found } =
    quoteId === undefined ? await clientOf(tx, contactId, companyId) : await quoteOf(tx, quoteId)
  const { added, removed } = await findConversationsOf(tx, ids)
  const all = added.length === 0 ? found : sql`(${found} or m.conversation_id = any (${added}::uuid[]))`
  const off = removed.filter((id) => !added.includes(id))
  return off.length === 0 ? all : sql`${all} and m.conversation_id <> all (${off}::uuid[])`
}

async function quoteOf(tx: Tx, quoteId: string) {
  const quote = await tx.db
    .selectFrom('quotes')
    .select('number')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!quote) throw new DomainError('not_found')
  const numbers = quote.number === null ? [] : [quote.number]
  return { ids: [quoteId], found: sql`m.mentions && ${numbers}::text[]` }
}

/** A contact, or a company and its contacts, by their addresses. */
async function clientOf(tx: Tx, contactId: string | undefined, companyId: string | undefined) {
  const { orgId } = tx.scope
  const { rows } = await sql<{ id: string; email: string | null }>`
    select id, email from contacts where org_id = ${orgId} and (id = ${contactId ?? null} or company_id = ${companyId ?? null})
    union all select id, email from companies where org_id = ${orgId} and id = ${companyId ?? null}`.execute(
    tx.db,
  )
  if (rows.length === 0) throw new DomainError('not_found')
  const addresses = rows.flatMap(({ email }) => (email === null ? [] : [email]))
  return { ids: rows.map(({ id }) => id), found: sql`m.addresses && ${addresses}::text[]` }
}
