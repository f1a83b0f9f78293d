import { sql } from 'kysely'
import { mayRead, type Tx } from '#server/scope.ts'
import type { DueReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Asked, askReport, clientName, dayOf, openOn, type ReportFilter } from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'
import { openPayables } from './payables.ts'

const MOST_ITEMS = 500

type Input = ReportFilter & { on?: string | undefined; side: 'clients' | 'suppliers' }
type Row = DueReport['items'][number] & { count: number; totalCents: number }

/** What is to come in, or to be paid, by due day at the end of a day. Errors: invalid_input, forbidden. */
export async function getDue(tx: Tx, input: Input): Promise<DueReport> {
  const { side } = input
  const asked = await askReport(tx, input)
  const allowed = side === 'clients' ? asked.mayReadPayments : mayRead(tx.scope, 'received_invoice:read')
  if (!allowed) throw new DomainError('forbidden')
  const on = dayOf(asked, input.on)
  const rows =
    side === 'clients'
      ? await listOwed(tx, asked, on)
      : (
          await sql<Row>`
          select r.id, r.number, coalesce(r.supplier_name, r.file_name) as name, r.issued_on as "issuedOn", r.due_on as "dueOn",
            greatest(0, ${on}::date - coalesce(r.due_on, ${on}::date)) as "daysLate", false as disputed, r.cents::float8 as cents,
            (count(*) over ())::int as count, (sum(r.cents) over ())::float8 as "totalCents"
          from ${openPayables(asked, on)} as r order by r.sort_due, r.id limit ${MOST_ITEMS}`.execute(tx.db)
        ).rows
  const items = rows.map(({ count: _count, totalCents: _total, ...item }) => item)
  const { count, totalCents } = rows[0] ?? { count: 0, totalCents: 0 }
  return {
    ...asked.head,
    on,
    side,
    items,
    otherCount: count - items.length,
    otherCents: totalCents - items.reduce((sum, { cents }) => sum + cents, 0),
    totalCents,
  }
}

type Owed = {
  ids: string[]
  clientIds: (string | null)[]
  cents: number[]
  count: number
  totalCents: number
}

/** Invoices by due day, whose names and states are those of now. */
async function listOwed(tx: Tx, asked: Asked, on: string): Promise<Row[]> {
  const owed = await keptWhileUnmoved(tx, asked, { what: 'due', on }, () => readOwed(tx, asked, on))
  const { rows } = await sql<Row>`
    select i.id, i.number, coalesce(i.client_name, ${clientName(tx, sql`o.client_id`)}) as name, i.issued_on as "issuedOn", coalesce(i.due_on, i.issued_on) as "dueOn",
      greatest(0, ${on}::date - coalesce(i.due_on, i.issued_on)) as "daysLate", i.status = 'disputed' as disputed, o.cents::float8 as cents,
      ${owed.count}::int as count, ${owed.totalCents}::float8 as "totalCents"
    from unnest(${owed.ids}::uuid[], ${owed.clientIds}::uuid[], ${owed.cents}::bigint[]) with ordinality as o (id, client_id, cents, nth)
    join invoices as i on i.org_id = ${asked.orgId} and i.id = o.id order by o.nth`.execute(tx.db)
  return rows
}

async function readOwed(tx: Tx, asked: Asked, on: string): Promise<Owed> {
  const { rows } = await sql<{
    id: string
    clientId: string | null
    cents: number
    count: number
    total: number
  }>`
    with open as materialized (select invoice_id, client_id, due_on, cents from ${openOn(asked, on)} as o where cents > 0)
    select invoice_id as id, client_id as "clientId", cents::float8 as cents, all_open.count, all_open.total
    from open, (select count(*)::int as count, sum(cents)::float8 as total from open) as all_open order by due_on, invoice_id limit ${MOST_ITEMS}`.execute(
    tx.db,
  )
  return {
    ids: rows.map(({ id }) => id),
    clientIds: rows.map(({ clientId }) => clientId),
    cents: rows.map(({ cents }) => cents),
    count: rows[0]?.count ?? 0,
    totalCents: rows[0]?.total ?? 0,
  }
}
