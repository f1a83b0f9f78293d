import { type RawBuilder, sql } from 'kysely'
import { afterCursor, cutPage, decodeCursor, orderOf, type PageInput } from '#server/db/page.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import type { ReportRow, ReportRows } from '#shared/contract/report-rows.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { ageFigures, type FigureKey } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { rowLabel } from '#shared/domain/reports/row-label.ts'
import { isIsoDay } from '#shared/time/calendar-day.ts'
import { askReport, clientName, daysOf, type ReportFilter } from './asked-report.ts'
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
  client_name: string
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
  const read = await readSource(tx, input)
  const { figure, by, cursor, limit } = input
  const what = `${cursor === undefined ? limit : 'further'} rows of ${figure} since ${read.days.from}`
  const whole =
    by === undefined && movementFigures.has(figure)
      ? await keptWhileUnmoved(tx, read.asked, { what, on: read.days.to }, () =>
          readWhole(tx, read.source, input),
        )
      : await readWhole(tx, read.source, input)
  const { count, totalCents, firstSince } = whole
  return { ...(await listPage(tx, read, input, firstSince)), count, totalCents }
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

/** `firstSince`: the day back to which the first page goes at most; null where it holds all rows, and of a further page. */
type Whole = Pick<ReportRows, 'count' | 'totalCents'> & { firstSince: string | null }

async function readWhole(
  tx: Tx,
  source: RawBuilder<unknown>,
  { figure, cursor, limit }: Input & PageInput,
): Promise<Whole> {
  if (openFigures.has(figure)) return readOpen(tx, source, { cursor, limit })
  const firstSince =
    cursor === undefined
      ? sql`(select e.on_day::text from ${source} as e order by e.on_day desc offset ${limit} limit 1)`
      : sql`null`
  const { rows } = await sql<Whole>`
    select count(*)::int as count, coalesce(sum(cents), 0)::float8 as "totalCents",
      ${firstSince} as "firstSince" from ${source} as r`.execute(tx.db)
  return rows[0]!
}

/** The same of what stands open, which no index has in the order of its days: it is read once, and added up by day. */
async function readOpen(tx: Tx, source: RawBuilder<unknown>, { cursor, limit }: PageInput): Promise<Whole> {
  const firstSince =
    cursor === undefined
      ? sql`(select max(on_day)::text from (select on_day, sum(n) over (order by on_day desc) as so_far from days) as d where so_far > ${limit})`
      : sql`null`
  const { rows } = await sql<Whole>`
    with days as (select on_day, count(*) as n, sum(cents) as cents from ${source} as r group by 1)
    select coalesce(sum(n), 0)::int as count, coalesce(sum(cents), 0)::float8 as "totalCents", ${firstSince} as "firstSince" from days`.execute(
    tx.db,
  )
  return rows[0]!
}

/** The same page without the sum, which a file of a hundred pages would count a hundred times. Errors: invalid_input, forbidden. */
export const listRowsToExport = async (tx: Tx, input: Input & PageInput) =>
  listPage(tx, await readSource(tx, input), input)

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

type Source = Awaited<ReturnType<typeof readSource>>

async function listPage(tx: Tx, { asked, source }: Source, input: PageInput, since: string | null = null) {
  const { rows } = await sql<Row>`
    select p.row_id, p.day, p.recorded_at, p.what, p.subject, p.subject_id, p.client_id, p.cents::float8 as cents,
      coalesce(p.number, case when p.subject = 'invoice' then (select i.number from invoices as i where i.org_id = ${asked.orgId} and i.id = p.subject_id) end) as number,
      coalesce(p.client_name, ${clientName(tx, sql`p.client_id`)}) as client_name
    from (select * from (select r.*, to_char(r.on_day, 'YYYY-MM-DD') as day, md5(r.key)::uuid as row_id from ${source} as r where ${within(source, input, since)}) as told
      where ${afterCursor(order, input.cursor)} order by ${orderOf(order)} limit ${input.limit + 1}) as p
    order by p.day desc, p.row_id desc`.execute(tx.db)
  return cutPage(
    rows,
    order,
    input.limit,
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
