import { type RawBuilder, sql } from 'kysely'
import { afterCursor, cutPage, decodeCursor, orderOf, type PageInput } from '#server/db/page.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import type { ReportRow, ReportRows } from '#shared/contract/report-rows.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { ageFigures, type FigureKey } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { rowLabel } from '#shared/domain/reports/row-label.ts'
import { isIsoDay } from '#shared/time/calendar-day.ts'
import { type Asked, askReport, clientName, daysOf, type ReportFilter } from './asked-report.ts'
import { type FigureAsked, rowsOf } from './figure-rows.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'

type Input = ReportFilter & Omit<FigureAsked, 'days'> & { from?: string | undefined; to: string }
type Row = {
  row_id: string
  day: string
  recorded_at: Date | null
  what: string
  subject: ReportRow['subject']
  subject_id: string | null
  client_id: string | null
  client_name: string | null
  number: string | null
  cents: number
}

const order = { by: ['day', 'row_id'], direction: 'desc' } as const

/** Whether the caller may read a figure, by its definition. Errors: forbidden. */
function assertFigure(tx: Tx, figure: FigureKey): void {
  const { needs } = figures[figure]
  if (needs !== null && !mayRead(tx.scope, needs)) throw new DomainError('forbidden')
  if (figure === 'recovered' && !mayRead(tx.scope, 'payment:read')) throw new DomainError('forbidden')
}

/** The rows of a figure as SQL. Errors: invalid_input, forbidden. */
async function readSource(tx: Tx, input: Input) {
  assertFigure(tx, input.figure)
  const asked = await askReport(tx, input)
  const { days } = daysOf(asked, { from: input.from ?? input.to, to: input.to })
  return { asked, days, source: await rowsOf(tx, asked, { ...input, days }) }
}

/** A page of the rows of a figure, the latest first, and all that they add up to. Errors: invalid_input, forbidden. */
export async function listFigureRows(tx: Tx, input: Input & PageInput): Promise<ReportRows> {
  const { asked, days, source } = await readSource(tx, input)
  const { figure, by, cursor, limit } = input
  const keep = <Answer>(what: string, read: () => Promise<Answer>): Promise<Answer> =>
    by === undefined && movementFigures.has(figure)
      ? keptWhileUnmoved(tx, asked, { what: `${what} of ${figure} since ${days.from}`, on: days.to }, read)
      : read()
  if (cursor === undefined) {
    const { rows, ...sums } = await keep(`first ${limit} rows`, () => readFirst(tx, source, input))
    return { ...(await tellPage(tx, asked, rows, input)), ...sums }
  }
  const { firstSince: _, ...sums } = await keep('sum', () => readSums(tx, source, null))
  return { ...(await tellPage(tx, asked, await readPage(tx, source, input), input)), ...sums }
}

/** Figures that movements of debts tell alone. */
const movementFigures: ReadonlySet<FigureKey> = new Set<FigureKey>([
  'invoiced',
  'sales',
  'collected',
  'settled',
  'lost',
  'received',
  'owed',
  'open',
  'credits',
  'deposits',
  'corrected',
  ...ageFigures,
])

const openFigures: ReadonlySet<FigureKey> = new Set<FigureKey>([
  'owed',
  'open',
  'credits',
  'disputed',
  ...ageFigures,
])

type Sums = Pick<ReportRows, 'count' | 'totalCents'>
type First = Sums & { rows: Row[] }

/** `firstSince`: the day back to which a first page of so many rows goes at most; null where it holds them all, or none is asked for. */
async function readSums(
  tx: Tx,
  source: RawBuilder<unknown>,
  limit: number | null,
): Promise<Sums & { firstSince: string | null }> {
  const firstSince =
    limit === null
      ? sql`null`
      : sql`(select e.on_day::text from ${source} as e order by e.on_day desc offset ${limit} limit 1)`
  const { rows } = await sql<Sums & { firstSince: string | null }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::float8 as "totalCents",
      ${firstSince} as "firstSince" from ${source} as r`.execute(tx.db)
  return rows[0]!
}

/** The same of what stands open, which no index has in the order of its days: it is read once, and added up by day. */
async function readOpenSums(
  tx: Tx,
  source: RawBuilder<unknown>,
  limit: number,
): Promise<Sums & { firstSince: string | null }> {
  const { rows } = await sql<Sums & { firstSince: string | null }>`
    with days as (select on_day, count(*) as n, sum(cents) as cents from ${source} as r group by 1)
    select coalesce(sum(n), 0)::int as count, coalesce(sum(cents), 0)::float8 as "totalCents",
      (select max(on_day)::text from (select on_day, sum(n) over (order by on_day desc) as so_far from days) as d where so_far > ${limit}) as "firstSince"
    from days`.execute(tx.db)
  return rows[0]!
}

async function readFirst(
  tx: Tx,
  source: RawBuilder<unknown>,
  { figure, ...page }: Pick<Input, 'figure'> & PageInput,
): Promise<First> {
  const { firstSince, ...sums } = openFigures.has(figure)
    ? await readOpenSums(tx, source, page.limit)
    : await readSums(tx, source, page.limit)
  return { ...sums, rows: await readPage(tx, source, page, firstSince) }
}

/** The same page without the sum, which a file of a hundred pages would count a hundred times. Errors: invalid_input, forbidden. */
export async function listRowsToExport(tx: Tx, input: Input & PageInput) {
  const { asked, source } = await readSource(tx, input)
  return tellPage(tx, asked, await readPage(tx, source, input), input)
}

/**
 * Days that hold a page at least: up to that of the cursor, and back to the last of as many rows of earlier days. The other rows need neither a key
 * nor a place in the order. `since`: that day, where it is known.
 */
function within(
  source: RawBuilder<unknown>,
  { cursor, limit }: PageInput,
  since: string | null,
): RawBuilder<unknown> {
  if (since !== null) return sql`r.on_day >= ${since}::date`
  const [day = null] = cursor === undefined ? [] : decodeCursor(cursor, order.by.length).filter(isIsoDay)
  const before = day === null ? sql`true` : sql`e.on_day < ${day}`
  return sql`r.on_day >= coalesce((select e.on_day from ${source} as e where ${before} order by e.on_day desc offset ${limit} limit 1), '-infinity')
    and ${day === null ? sql`true` : sql`r.on_day <= ${day}`}`
}

/** One row more than a page has, the latest first. */
async function readPage(
  tx: Tx,
  source: RawBuilder<unknown>,
  input: PageInput,
  since: string | null = null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select row_id, day, recorded_at, what, subject, subject_id, client_id, client_name, number, cents::float8 as cents
    from (select r.*, to_char(r.on_day, 'YYYY-MM-DD') as day, md5(coalesce(r.key, r.subject_id::text))::uuid as row_id
      from ${source} as r where ${within(source, input, since)}) as told
    where ${afterCursor(order, input.cursor)} order by ${orderOf(order)} limit ${input.limit + 1}`.execute(
    tx.db,
  )
  return rows
}

/** Names and numbers are those of now, whenever the rows were read. */
async function tellPage(tx: Tx, { orgId }: Asked, rows: readonly Row[], { limit }: PageInput) {
  const invoices = rows.map(({ number, subject, subject_id: id }) =>
    number === null && subject === 'invoice' ? id : null,
  )
  const clients = rows.map(({ client_name: name, client_id: id }) => (name === null ? id : null))
  const { rows: told } = await sql<{ number: string | null; clientName: string }>`
    select (select i.number from invoices as i where i.org_id = ${orgId} and i.id = r.invoice_id) as number, ${clientName(tx, sql`r.client_id`)} as "clientName"
    from unnest(${invoices}::uuid[], ${clients}::uuid[]) with ordinality as r (invoice_id, client_id, nth) order by r.nth`.execute(
    tx.db,
  )
  const named = rows.map((row, at) => ({
    ...row,
    number: row.number ?? told[at]!.number,
    client_name: row.client_name ?? told[at]!.clientName,
  }))
  return cutPage(
    named,
    order,
    limit,
    (row): ReportRow => ({
      key: row.row_id,
      on: row.day,
      recordedAt: row.recorded_at === null ? null : row.recorded_at.toISOString(),
      label: rowLabel(row.what),
      subject: row.subject_id === null ? null : row.subject,
      subjectId: row.subject_id,
      number: row.number,
      clientId: row.client_id,
      clientName: row.client_name,
      cents: row.cents,
    }),
  )
}
