import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { RevenueReport } from '#shared/contract/revenue-reports.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  type Asked,
  askReport,
  daysOf,
  debtAccounts,
  documentKinds,
  endOfMonth,
  monthsOf,
  type ReportFilter,
  sumsByDay,
} from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'

type Sums = { invoicedCents: number; recognisedCents: number; collectedCents: number | null }
type MonthSums = { window: number; invoiced: number; collected: number; owed: number }

/** Facturé, réalisé, encaissé by month, and what was owed at its end; the same of as many days before. Errors: invalid_input. */
export async function getRevenueReport(tx: Tx, input: DayWindow & ReportFilter): Promise<RevenueReport> {
  const asked = await askReport(tx, input)
  const { days, before } = daysOf(asked, input)
  const months = monthsOf(days)
  const windows = [...months, before]
  const { sums, opening, recognised } = await keptWhileUnmoved(
    tx,
    asked,
    { what: `revenue since ${days.from}`, on: days.to },
    async () => ({
      ...(await sumsOf(tx, asked, months, before)),
      recognised: await recognisedIn(tx, asked, windows),
    }),
  )
  const { mayReadPayments } = asked
  const figuresOf = (index: number): Sums => ({
    invoicedCents: sums[index]!.invoiced,
    recognisedCents: recognised[index]!,
    collectedCents: mayReadPayments ? sums[index]!.collected : null,
  })
  let owed = opening
  const shown = months.map((month, index) => {
    owed += sums[index]!.owed
    const complete = month.from.endsWith('-01') && month.to === endOfMonth(month.to) && month.to < asked.today
    return { ...month, ...figuresOf(index), owedCents: mayReadPayments ? owed : null, complete }
  })
  return {
    ...asked.head,
    days,
    before,
    months: shown,
    total: add(shown),
    totalBefore: figuresOf(months.length),
  }
}

function add(months: readonly Sums[]): Sums {
  const sum = (read: (month: Sums) => number | null) =>
    months.reduce((all, month) => all + (read(month) ?? 0), 0)
  return {
    invoicedCents: sum(({ invoicedCents }) => invoicedCents),
    recognisedCents: sum(({ recognisedCents }) => recognisedCents),
    collectedCents: months.some(({ collectedCents }) => collectedCents === null)
      ? null
      : sum(({ collectedCents }) => collectedCents),
  }
}

const windowRows = (windows: readonly DayWindow[]): RawBuilder<unknown> =>
  sql`(values ${sql.join(windows.map(({ from, to }, index) => sql`(${index}::int, ${from}::date, ${to}::date)`))}) as w (window_no, first, last)`

/** Sums of the months and of the days before, which follow one another, in one pass; `opening`: what was owed as the months began. */
async function sumsOf(tx: Tx, asked: Asked, months: readonly DayWindow[], before: DayWindow) {
  const windows = [before, ...months]
  const { rows } = await sql<MonthSums>`
    select width_bucket(on_day, ${windows.map(({ from }) => from)}::date[]) as window, coalesce(sum(net_cents) filter (where kind in ${documentKinds}), 0)::float8 as invoiced,
      coalesce(sum(cents) filter (where account = 'money'), 0)::float8 as collected,
      coalesce(sum(cents) filter (where account in ${debtAccounts}), 0)::float8 as owed
    from ${sumsByDay(asked, windows.at(-1)!.to, before.from)} as d group by 1`.execute(tx.db)
  // The first of the windows is 1; what came before them is 0.
  const sums = (window: number): MonthSums =>
    rows.find((row) => row.window === window) ?? { window, invoiced: 0, collected: 0, owed: 0 }
  return {
    sums: [...months.map((_, index) => sums(index + 2)), sums(1)],
    opening: sums(0).owed + sums(1).owed,
  }
}

/** The part of a row that lies up to a day: days share it, and what rounding leaves goes to the last. */
const upTo = (
  day: RawBuilder<unknown>,
) => sql`case when ${day} < r.from_on then 0 when ${day} >= r.to_on then r.net_cents
  else r.net_cents * (${day} - r.from_on + 1) / (r.to_on - r.from_on + 1) end`

const recognisedOf = ({ orgId, currency, clientId, knownOn }: Asked): RawBuilder<unknown> => sql`
  org_id = ${orgId} and currency = ${currency} and ${clientId === null ? sql`true` : sql`client_id = ${clientId}`}
    and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`}`

/** What each row of a window recognises in it, as `id, invoice_id, client_id, on_day, recorded_at, cents`. */
export function recognisedRows(
  asked: Asked,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select id, invoice_id, client_id, from_on as on_day, recorded_at, net_cents::bigint as cents from recognised_revenue
      where ${recognisedOf(asked)} and from_on = to_on and from_on between ${first} and ${last}
    union all select * from ${spannedRows(asked, first, last)} as s)`
}

/** Those of them that were delivered over several days. */
const spannedRows = (
  asked: Asked,
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select r.id, r.invoice_id, r.client_id, greatest(r.from_on, ${first}) as on_day, r.recorded_at, (${upTo(last)} - ${upTo(sql`(${first} - 1)`)})::bigint as cents
  from recognised_revenue as r where ${recognisedOf(asked)} and from_on < to_on and to_on >= ${first} and from_on <= ${last})`

/** What each window recognises: one of all clients reads the sums of what was delivered on one day. */
async function recognisedIn(tx: Tx, asked: Asked, windows: readonly DayWindow[]): Promise<number[]> {
  const { orgId, currency, clientId, knownOn } = asked
  const [first, last] = [sql`w.first`, sql`w.last`]
  const rowsIn =
    clientId !== null
      ? recognisedRows(asked, first, last)
      : sql`(select net_cents as cents from recognised_days where org_id = ${orgId} and currency = ${currency} and on_day between ${first} and ${last}
            and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`}
          union all select cents from ${spannedRows(asked, first, last)} as s)`
  const { rows } = await sql<{ cents: number }>`
    select (select coalesce(sum(r.cents), 0) from ${rowsIn} as r)::float8 as cents
    from ${windowRows(windows)} order by w.window_no`.execute(tx.db)
  return rows.map(({ cents }) => cents)
}
