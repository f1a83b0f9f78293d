import { sql } from 'kysely'
import { digestOf, type LedgerEntry, type LedgerKind } from '#server/features/invoices/steps/ledger-hash.ts'
import type { Tx } from '#server/scope.ts'
import { lossKinds } from '#shared/domain/payments/ledger-entries.ts'

export type StoredEntry = LedgerEntry & { hash: string }

/** The entries after a position, in order. */
export async function listEntries(tx: Tx, after: number, limit: number): Promise<StoredEntry[]> {
  const rows = await tx.db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
}

/** The entry at a position, or the last one; null when there is none. */
export async function findEntry(tx: Tx, position: number | 'last'): Promise<StoredEntry | null> {
  const entries = tx.byKey.selectFrom('ledger_entries').selectAll().where('org_id', '=', tx.scope.orgId)
  const row = await (position === 'last'
    ? entries.orderBy('position', 'desc').limit(1)
    : entries.where('position', '=', position)
  ).executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}

type EntryRow = {
  org_id: string
  position: number
  kind: string
  subject_id: string
  payload_sha256: string
  previous_hash: string
  hash: string
  recorded_at: Date
}

const entryOf = (row: EntryRow): StoredEntry => ({
  orgId: row.org_id,
  position: row.position,
  kind: row.kind as LedgerKind,
  subjectId: row.subject_id,
  payloadSha256: row.payload_sha256,
  previousHash: row.previous_hash,
  hash: row.hash,
  recordedAt: row.recorded_at,
})

/** The facts of an issued invoice that the ledger guards: its frozen columns, document, links and the hashes of its files. */
export type RecordedInvoice = {
  number: string | null
  digest: string
  files: { fileKey: string; sha256: string }[]
}

const jsonDay = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export async function listRecordedInvoices(tx: Tx, ids: string[]): Promise<Map<string, RecordedInvoice>> {
  if (ids.length === 0) return new Map()
  const { orgId } = tx.scope
  const readInvoices = tx.byKey
    .selectFrom('invoices as i')
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select([
      'i.id',
      'i.kind',
      'i.number',
      'i.series',
      'i.period',
      'i.company_id',
      'i.contact_id',
      'i.quote_id',
    ])
    .select([
      'i.title',
      'i.content',
      'i.revision',
      'i.currency',
      'i.client_name',
      'i.issued_at',
      'i.created_by',
    ])
    .select(['i.net_cents', 'i.vat_cents', 'i.gross_cents', 'i.due_cents'])
    .select([jsonDay('i.issued_on').as('issued_on'), jsonDay('i.due_on').as('due_on')])
    .select(jsonDay('i.performed_on').as('performed_on'))
    .select(['d.document', 'd.pdf_file_key', 'd.pdf_sha256', 'd.xml_file_key', 'd.xml_sha256'])
    .where('i.org_id', '=', orgId)
    .where('i.id', 'in', ids)
    .execute()
  const readLinks = tx.byKey
    .selectFrom('invoice_links')
    .select(['invoice_id', 'preceding_id', 'relation'])
    .where('org_id', '=', orgId)
    .where('invoice_id', 'in', ids)
    .orderBy('preceding_id')
    .execute()
  const [invoices, links] = await Promise.all([readInvoices, readLinks])
  const linksOf = Map.groupBy(links, ({ invoice_id }) => invoice_id)
  return new Map(
    invoices.map((invoice) => [
      invoice.id,
      {
        number: invoice.number,
        digest: digestOf({ ...invoice, links: linksOf.get(invoice.id) ?? [] }),
        files: [
          { fileKey: invoice.pdf_file_key, sha256: invoice.pdf_sha256 },
          { fileKey: invoice.xml_file_key, sha256: invoice.xml_sha256 },
        ],
      },
    ]),
  )
}

/** Reads all the facts of payments that the ledger guards. */
export async function listRecordedPayments(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { name: string | null; digest: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.byKey
    .selectFrom('payments')
    .select(['id', 'company_id', 'quote_id', 'invoice_id', 'amount_cents', 'method', 'reference'])
    .select(['captured_at', 'created_at', 'currency', 'contact_id', 'source_kind', 'source_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.reference, digest: digestOf(recordedOf(row)) }]))
}

/** A payment of before the money ledger answers for what it had then. */
function recordedOf<Row extends { currency: string | null }>(row: Row) {
  if (row.currency !== null) return row
  return {
    ...row,
    currency: undefined,
    contact_id: undefined,
    source_kind: undefined,
    source_id: undefined,
  }
}

/** Reads all that the ledger guards of movements of money: their lines, and what these bring, or give up, at each rate. */
export async function listRecordedMovements(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { name: string | null; digest: string }>> {
  if (ids.length === 0) return new Map()
  const { orgId } = tx.scope
  const [movements, lines, parts] = await Promise.all([
    tx.byKey
      .selectFrom('money_movements')
      .select(['id', 'kind', 'source_kind', 'source_id', 'payment_id', 'occurred_at', 'reason'])
      .select(['created_by', 'created_at'])
      .where('org_id', '=', orgId)
      .where('id', 'in', ids)
      .execute(),
    tx.byKey
      .selectFrom('money_lines')
      .select(['movement_id', 'line_no', 'account', 'amount_cents', 'currency'])
      .select(['company_id', 'contact_id', 'invoice_id', 'quote_id'])
      .where('org_id', '=', orgId)
      .where('movement_id', 'in', ids)
      .orderBy('line_no')
      .execute(),
    tx.byKey
      .selectFrom('cash_in_parts')
      .select(['movement_id', 'line_no', 'rate_bps', 'gross_cents', 'vat_cents'])
      .where('org_id', '=', orgId)
      .where('movement_id', 'in', ids)
      .orderBy('line_no')
      .orderBy('rate_bps')
      .execute(),
  ])
  const linesOf = Map.groupBy(lines, (line) => line.movement_id)
  // Only the parts of a loss have VAT of their own: the others do not name it.
  const told = parts.map(({ vat_cents, ...part }) => (vat_cents === null ? part : { ...part, vat_cents }))
  const partsOf = Map.groupBy(told, (part) => part.movement_id)
  return new Map(
    movements.map((movement) => {
      const { id, source_kind, source_id } = movement
      const whole = { ...movement, lines: linesOf.get(id) ?? [], parts: partsOf.get(id) ?? [] }
      return [id, { name: `${source_kind} ${source_id}`, digest: digestOf(whole) }]
    }),
  )
}

type Unrecorded = {
  kind: 'invoice_issued' | 'payment_recorded' | 'movement_recorded'
  id: string
  name: string | null
}

/** An issued invoice, a payment or a movement of money that has no entry; null when every one has. */
export async function findUnrecorded(tx: Tx): Promise<Unrecorded | null> {
  const { orgId } = tx.scope
  const without = (kind: LedgerKind, subject: string) => sql`not exists (
    select from ledger_entries as e where e.org_id = ${orgId} and e.kind = ${kind} and e.subject_id = ${sql.ref(subject)})`
  const { rows } = await sql<Unrecorded>`
    (select 'invoice_issued' as kind, i.id, i.number as name from invoices as i
    where i.org_id = ${orgId} and i.number is not null and ${without('invoice_issued', 'i.id')}
    order by i.issued_at, i.id limit 1)
    union all
    (select 'payment_recorded', p.id, p.reference from payments as p
    where p.org_id = ${orgId} and p.chained and ${without('payment_recorded', 'p.id')}
    order by p.created_at, p.id limit 1)
    union all
    (select 'movement_recorded', m.id, m.source_kind || ' ' || m.source_id from money_movements as m
    where m.org_id = ${orgId} and m.chained and ${without('movement_recorded', 'm.id')}
    order by m.created_at, m.id limit 1)`.execute(tx.db)
  return rows[0] ?? null
}

/** The rule of `statusOf` for an issued row `i`. */
const STATUS_OF = sql`case
  when i.kind in ('credit_note', 'deposit_credit_note', 'global_allowance') then case when i.sent_at is null then 'issued' else 'sent' end
  when i.replaced_at is not null or i.credited_cents > 0 and i.credited_cents >= i.gross_cents then 'cancelled'
  when i.disputed_at is not null then 'disputed'
  when i.due_cents <= i.paid_cents + i.credited_cents + i.lost_cents and i.lost_cents > 0 then case when i.paid_cents > 0 then 'partly_written_off' else 'written_off' end
  when i.due_cents <= i.paid_cents + i.credited_cents + i.lost_cents then 'paid'
  when i.paid_cents > 0 then 'partly_paid'
  when i.sent_at is null then 'issued' else 'sent' end`

const isLoss = sql`m.kind in (${sql.join(lossKinds)})`

/** Issued invoices whose amounts received, lost or credited are not those of the money ledger and its credit notes, or whose state is not theirs. */
export const movedInvoices = (orgId: string) => sql<{ id: string; number: string; issued_at: Date }>`
    select i.id, i.number, i.issued_at from invoices as i
    left join (
      select l.invoice_id, -sum(l.amount_cents) filter (where ${isLoss} is not true) as cents, -sum(l.amount_cents) filter (where ${isLoss}) as lost
      from money_lines as l join money_movements as m on m.org_id = l.org_id and m.id = l.movement_id
      where l.org_id = ${orgId} and l.invoice_id is not null group by 1) as paid on paid.invoice_id = i.id
    left join (
      select l.preceding_id, sum(n.gross_cents) as cents from invoice_links as l
      join invoices as n on n.org_id = l.org_id and n.id = l.invoice_id and n.number is not null
      where l.org_id = ${orgId} and l.relation = 'credits' group by 1) as credited on credited.preceding_id = i.id
    where i.org_id = ${orgId} and i.number is not null
      and (i.paid_cents <> coalesce(paid.cents, 0) or i.lost_cents <> coalesce(paid.lost, 0) or i.credited_cents <> coalesce(credited.cents, 0) or i.status <> ${STATUS_OF})`

/** The first of them; null when every one is as it was recorded. */
export async function findMoved(tx: Tx): Promise<{ id: string; number: string } | null> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from (${movedInvoices(tx.scope.orgId)}) as moved order by issued_at, id limit 1`.execute(
    tx.db,
  )
  return rows[0] ?? null
}

/** A series whose counter is not the number of its documents: one was taken away with its entry. */
export async function findShortSeries(
  tx: Tx,
): Promise<{ series: string; period: string; last: number; found: number } | null> {
  const { rows } = await sql<{ series: string; period: string; last: number; found: string }>`
    select s.series, s.period, s.last_number as last, count(i.id) as found from invoice_series as s
    left join invoices as i on i.org_id = s.org_id and i.series = s.series and i.period = s.period and i.number is not null
    where s.org_id = ${tx.scope.orgId}
    group by s.series, s.period, s.last_number, s.first_number
    having count(i.id) <> s.last_number - s.first_number + 1
    order by s.series, s.period limit 1`.execute(tx.db)
  const [row] = rows
  return row === undefined ? null : { ...row, found: Number(row.found) }
}
