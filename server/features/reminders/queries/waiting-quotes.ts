import { type RawBuilder, sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import type { Tx } from '#server/scope.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import type { Currency } from '#shared/french/format.ts'

/** A devis that was sent and that its client has not answered. `clientId`: its company or, failing that, its contact. */
export type WaitingQuote = {
  id: string
  clientId: string
  companyId: string | null
  contactId: string | null
  clientName: string
  number: string
  currency: Currency
  /** The day of the present version, in the time zone of the organization. */
  sentOn: string
  validUntil: string
  grossCents: number
}

/** Those of some clients that are still valid, the first sent first. One query for a client or for many. */
export const listWaitingQuotes = (tx: Tx, clientIds: readonly string[]): Promise<WaitingQuote[]> =>
  clientIds.length === 0
    ? Promise.resolve([])
    : readWaiting(tx, sql`${clientOf('q')} = any (${clientIds}::uuid[])`)

/** The same of some devis; those that are answered or expired are left out. */
export const listWaitingQuotesOf = (tx: Tx, quoteIds: readonly string[]): Promise<WaitingQuote[]> =>
  quoteIds.length === 0 ? Promise.resolve([]) : readWaiting(tx, sql`q.id = any (${quoteIds}::uuid[])`)

async function readWaiting(tx: Tx, which: RawBuilder<unknown>): Promise<WaitingQuote[]> {
  const { rows } = await sql<WaitingQuote>`
    select q.id, ${clientOf('q')} as "clientId", q.company_id as "companyId",
      case when q.company_id is null then q.contact_id end as "contactId", coalesce(q.client_name, '') as "clientName", q.number, q.currency,
      q.issued_on as "sentOn", q.valid_until as "validUntil", q.gross_cents::float8 as "grossCents"
    from quotes q join organizations o on o.id = q.org_id
    where q.org_id = ${tx.scope.orgId} and q.status in ('sent', 'viewed') and q.number is not null and q.sent_at is not null
      and q.valid_until >= (${tx.now}::timestamptz at time zone o.timezone)::date and not q.is_demo and ${which}
    order by q.sent_at, q.id`.execute(tx.byKey)
  return rows
}

/** Whose a devis that left is; null: none of the organization, or nobody's. */
export async function findQuoteClient(tx: Tx, quoteId: string) {
  const row = await tx.byKey
    .selectFrom('quotes')
    .select(['company_id', 'contact_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', quoteId)
    .where('number', 'is not', null)
    .executeTakeFirst()
  if (!row || (row.company_id ?? row.contact_id) === null) return null
  return { companyId: row.company_id, contactId: row.company_id === null ? row.contact_id : null }
}

/** Why nobody is reminded of a devis any more; `quote_expired` also where its last day is over and no job has said so yet. */
export async function whyClosed(tx: Tx, quoteId: string): Promise<ReminderBlock> {
  const row = await tx.db
    .selectFrom('quotes')
    .select('status')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  const blocks: Record<string, ReminderBlock> = {
    signed: 'quote_signed',
    refused: 'quote_refused',
    closed: 'quote_closed',
    withdrawn: 'quote_withdrawn',
  }
  return blocks[row?.status ?? ''] ?? 'quote_expired'
}

/** Who is written to about each of these devis: its contact, else the address on the card of its company. */
export async function listQuoteRecipients(
  tx: Tx,
  quoteIds: readonly string[],
): Promise<Map<string, { email: string | null; name: string | null }>> {
  if (quoteIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; email: string | null; name: string | null }>`
    select q.id, coalesce(k.email, c.email) as email,
      case when k.email is not null or c.id is null then concat_ws(' ', k.first_name, k.last_name) end as name
    from quotes q left join companies c on c.org_id = q.org_id and c.id = q.company_id
    left join contacts k on k.org_id = q.org_id and k.id = q.contact_id
    where q.org_id = ${tx.scope.orgId} and q.id = any (${quoteIds}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}
