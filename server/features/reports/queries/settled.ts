import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { PaidLate } from '#shared/domain/reports/forecast.ts'
import { addDays, addMonths, startOfMonth } from '#shared/time/calendar-day.ts'
import { type Asked, endOfMonth, knownUpTo } from './asked-report.ts'

/** The whole months of a window, as its first and last day; null: there is none. */
function wholeMonths({ from, to }: DayWindow): DayWindow | null {
  const first = from === startOfMonth(from) ? from : addMonths(startOfMonth(from), 1)
  const last = to === endOfMonth(to) ? to : addDays(startOfMonth(to), -1)
  return first <= last ? { from: first, to: last } : null
}

/** Movements of money on invoices that a window counts one by one: those of its days outside of whole months, and what knowledge takes off and adds. */
function parts(asked: Asked, { from, to }: DayWindow) {
  const { orgId, currency, clientId } = asked
  const { upTo, late, early } = knownUpTo(asked, to)
  const whole = from <= upTo ? wholeMonths({ from, to: upTo }) : null
  const outside = whole === null ? sql`true` : sql`(m.on_day < ${whole.from} or m.on_day > ${whole.to})`
  const own = (client: RawBuilder<unknown>) => (clientId === null ? sql`true` : sql`${client} = ${clientId}`)
  const movements = (when: RawBuilder<unknown>) => sql`
    from debt_movements as m where m.org_id = ${orgId} and m.currency = ${currency} and m.account = 'receivable' and m.kind = 'money'
      and m.days_late is not null and m.on_day >= ${from} and ${when} and ${own(sql`m.client_id`)}`
  return {
    whole,
    months:
      whole === null
        ? null
        : sql`from debt_paid_months as p where p.org_id = ${orgId} and p.currency = ${currency} and p.month between ${whole.from} and ${whole.to} and ${own(sql`p.client_id`)}`,
    /** Each with the sign by which it counts. */
    movements: [
      [1, movements(sql`m.on_day <= ${upTo} and ${outside}`)],
      ...(asked.knownOn === null ? [] : [[-1, movements(late)] as const, [1, movements(early)] as const]),
    ] as [1 | -1, RawBuilder<unknown>][],
  }
}

const clientOfMonths = sql`nullif(p.client_id, '00000000-0000-0000-0000-000000000000')`

/**
 * What came in on invoices, and what went back, as `client_id, came_cents, payments, cent_days_late, cent_days, days, back_cents, back_cent_days`: amounts
 * times days from the due day and from the issue, and days of each payment. Months are read from their sums.
 */
export function settledIn(asked: Asked, window: DayWindow): RawBuilder<unknown> {
  const { months, movements } = parts(asked, window)
  const rows = settledRows(movements)
  if (months !== null)
    rows.push(
      sql`select ${clientOfMonths}, came_cents, payments, cent_days_late, cent_days, days, back_cents, back_cent_days ${months}`,
    )
  return sql`(${sql.join(rows, sql` union all `)})`
}

/** The same without who paid how late, as `came_cents, payments, cent_days, days, back_cents, back_cent_days`: months of all clients are one row each. */
export function settledOfAll(asked: Asked, window: DayWindow): RawBuilder<unknown> {
  const { whole, movements } = parts(asked, window)
  const columns = sql`came_cents, payments, cent_days, days, back_cents, back_cent_days`
  if (asked.clientId !== null) return sql`(select ${columns} from ${settledIn(asked, window)} as own)`
  const rows = settledRows(movements).map((of) => sql`select ${columns} from (${of}) as moved`)
  if (whole !== null)
    rows.push(
      sql`select ${columns} from debt_paid_totals where org_id = ${asked.orgId} and currency = ${asked.currency} and month between ${whole.from} and ${whole.to}`,
    )
  return sql`(${sql.join(rows, sql` union all `)})`
}

function settledRows(movements: readonly [1 | -1, RawBuilder<unknown>][]): RawBuilder<unknown>[] {
  return movements.map(([by, of]) => {
    const sign = sql.lit(by)
    const came = sql`m.amount_cents < 0`
    const back = sql`m.amount_cents > 0`
    return sql`select m.client_id, coalesce(${sign} * sum(-m.amount_cents) filter (where ${came}), 0) as came_cents, ${sign} * count(*) filter (where ${came}) as payments,
      coalesce(${sign} * sum(-m.amount_cents * m.days_late) filter (where ${came}), 0) as cent_days_late,
      coalesce(${sign} * sum(-m.amount_cents * m.days_to_pay) filter (where ${came}), 0) as cent_days, coalesce(${sign} * sum(m.days_to_pay) filter (where ${came}), 0) as days,
      coalesce(${sign} * sum(-m.amount_cents) filter (where ${back}), 0) as back_cents,
      coalesce(${sign} * sum(-m.amount_cents * m.days_to_pay) filter (where ${back}), 0) as back_cent_days ${of} group by 1`
  })
}

/** How late money came in a window, an amount for each lateness, whoever paid. */
export async function listLatenessOfAll(tx: Tx, asked: Asked, window: DayWindow): Promise<PaidLate[]> {
  const { whole, movements } = parts({ ...asked, clientId: null }, window)
  const rows = movements.map(
    ([by, of]) =>
      sql`select m.days_late, ${sql.lit(by)} * -m.amount_cents as cents ${of} and m.amount_cents < 0`,
  )
  if (whole !== null)
    rows.push(
      sql`select days_late, cents from debt_late_months where org_id = ${asked.orgId} and currency = ${asked.currency} and month between ${whole.from} and ${whole.to}`,
    )
  const { rows: found } = await sql<PaidLate>`
    select days_late as "daysLate", sum(cents)::float8 as cents from (${sql.join(rows, sql` union all `)}) as late group by 1`.execute(
    tx.db,
  )
  return found
}

/** How late each of some clients paid in a window, an amount for each lateness. */
export async function listLateness(
  tx: Tx,
  asked: Asked,
  window: DayWindow,
  clientIds: readonly string[],
): Promise<Map<string, PaidLate[]>> {
  const { months, movements } = parts(asked, window)
  const rows = movements.map(
    ([by, of]) => sql`
    select client_id as "clientId", jsonb_object_agg(days_late, jsonb_build_array(cents, payments)) as lateness
    from (select m.client_id, m.days_late, ${sql.lit(by)} * sum(-m.amount_cents) as cents, ${sql.lit(by)} * count(*) as payments
      ${of} and m.amount_cents < 0 and m.client_id = any (${clientIds}::uuid[]) group by 1, 2) as late
    group by 1`,
  )
  if (months !== null)
    rows.push(sql`select p.client_id, p.lateness ${months} and p.client_id = any (${clientIds}::uuid[])`)
  const found = await sql<{ clientId: string; lateness: Record<string, [number, number]> }>`${sql.join(
    rows,
    sql` union all `,
  )}`.execute(tx.db)
  const own = new Map<string, Map<string, PaidLate>>()
  for (const { clientId, lateness } of found.rows) {
    const ofClient = own.get(clientId) ?? new Map<string, PaidLate>()
    own.set(clientId, ofClient)
    for (const [days, [cents, payments]] of Object.entries(lateness)) {
      const held = ofClient.get(days)
      ofClient.set(days, {
        daysLate: Number(days),
        cents: cents + (held?.cents ?? 0),
        payments: payments + (held?.payments ?? 0),
      })
    }
  }
  return new Map([...own].map(([clientId, late]) => [clientId, [...late.values()]]))
}
