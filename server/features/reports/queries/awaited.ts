import { type RawBuilder, sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'
import {
  type Frequency,
  firstOrdinalOn,
  isWithin,
  occurrenceOn,
} from '#shared/domain/invoice-subscriptions/rhythm.ts'
import { dueDate, type PaymentTerms } from '#shared/domain/invoices/payment-terms.ts'
import {
  type AwaitedOf,
  FORECAST_WEEKS,
  type Forecast,
  forecastOf,
  givenUpBefore,
  type Habit,
  habitOf,
  hasOwnHabit,
  mondayOf,
  type PaidLate,
  spreadOverTerms,
  sumForecasts,
} from '#shared/domain/reports/forecast.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type Asked, openOn } from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'
import { listLateness, listLatenessOfAll } from './settled.ts'

/** Days over which payments make a habit. */
const HABIT_DAYS = 365

/** Money that is awaited with what it comes from: an invoice, or a subscription that will make one. */
export type AwaitedRow = AwaitedOf & {
  key: string
  from: 'invoice' | 'subscription' | 'onlineSubscription'
  subjectId: string | null
  clientId: string | null
}

type Open = { invoiceId: string; clientId: string | null; cents: number; dueOn: string }
type Said = {
  disputedCents: number
  promisedOn: string | null
  settlesOn: string | null
  planId: string | null
}
/** What payments of the year before a day make of habits: the company’s, and those of the clients that were asked for. `latest`: no habit is later. */
type Habits = { usual: Habit; latest: number; company: readonly PaidLate[]; own: ReadonlyMap<string, Habit> }
type WithClient = { clientId: string | null }

const habitDays = (on: string) => ({ from: addDays(on, 1 - HABIT_DAYS), to: on })
const habitIn = ({ own, usual }: Habits, { clientId }: WithClient): Habit => own.get(clientId ?? '') ?? usual

async function readCompanyHabit(tx: Tx, asked: Asked, on: string): Promise<Habits> {
  const company = await listLatenessOfAll(tx, asked, habitDays(on))
  const latest = company.reduce(
    (most, { cents, daysLate }) => (cents > 0 ? Math.max(most, daysLate) : most),
    0,
  )
  return { usual: habitOf([], company), latest, company, own: new Map() }
}

/** With the habits of whom some money is awaited from. */
async function withHabits(
  tx: Tx,
  asked: Asked,
  on: string,
  habits: Habits,
  money: readonly WithClient[],
): Promise<Habits> {
  const { company, usual } = habits
  const ids = new Set(money.flatMap(({ clientId }) => clientId ?? [])).difference(habits.own)
  if (ids.size === 0) return habits
  const lateness = await listLateness(tx, asked, habitDays(on), [...ids])
  const own = new Map(habits.own)
  for (const id of ids) {
    const payments = lateness.get(id) ?? []
    own.set(id, hasOwnHabit(payments) ? habitOf(payments, company) : usual)
  }
  return { ...habits, own }
}

const UNSAID = { promisedOn: null, settlesOn: null, disputed: false, disputedCents: 0 }

/** Invoices of which something is said beside their due day today, as a table of `id`: a dispute, a promise, a debit under way or a signed plan. */
const saidOf = ({ orgId }: Asked): RawBuilder<unknown> => sql`(
  select id from invoices where org_id = ${orgId} and status = 'disputed'
  union select invoice_id from payment_promises where org_id = ${orgId} and state = 'waiting' and invoice_id is not null
  union select i.invoice_id from payment_promises as p join debt_invoices as i on i.org_id = p.org_id and i.client_id = p.client_id
    where p.org_id = ${orgId} and p.state = 'waiting' and p.invoice_id is null
  union select invoice_id from debits where org_id = ${orgId} and is_open
  union select pi.invoice_id from payment_plans as p join payment_plan_invoices as pi on pi.org_id = p.org_id and pi.plan_id = p.id
    where p.org_id = ${orgId} and p.state = 'signed')`

/** What is open today with what is said of it. `which`: a condition on `o`. */
async function listSaid(tx: Tx, asked: Asked, which: RawBuilder<unknown>): Promise<(Open & Said)[]> {
  const { orgId } = asked
  const { rows } = await sql<Open & Said>`
    with promises as (select invoice_id, client_id, max(promised_on) as promised_on from payment_promises
      where org_id = ${orgId} and state = 'waiting' group by 1, 2)
    select o.invoice_id as "invoiceId", o.client_id as "clientId", o.cents::float8 as cents, o.due_on as "dueOn",
      case when i.id is null then 0 else ${disputedCentsOf('i', sql`o.cents`)} end as "disputedCents",
      greatest(own.promised_on, every.promised_on) as "promisedOn", b.collect_on as "settlesOn", plan.plan_id as "planId"
    from ${openOn(asked, asked.today)} as o
    left join invoices i on i.org_id = ${orgId} and i.id = o.invoice_id and i.status = 'disputed'
    left join (select invoice_id, max(promised_on) as promised_on from promises where invoice_id is not null group by 1) as own on own.invoice_id = o.invoice_id
    left join promises as every on every.invoice_id is null and every.client_id = o.client_id
    left join (select invoice_id, min(collect_on) as collect_on from debits where org_id = ${orgId} and is_open group by 1) as b on b.invoice_id = o.invoice_id
    left join (select pi.invoice_id, min(p.id::text)::uuid as plan_id from payment_plans as p join payment_plan_invoices as pi
      on pi.org_id = p.org_id and pi.plan_id = p.id where p.org_id = ${orgId} and p.state = 'signed' group by 1) as plan on plan.invoice_id = o.invoice_id
    where o.cents > 0 and ${which} order by o.due_on, 1`.execute(tx.db)
  return rows
}

/**
 * What was awaited at the end of a day, invoice by invoice, with the habit that its client had by then. Promises, plans, debits and subscriptions are
 * those of today.
 */
export async function listAwaited(tx: Tx, asked: Asked, on: string): Promise<AwaitedRow[]> {
  const company = await readCompanyHabit(tx, asked, on)
  if (on === asked.today) {
    const said = await listSaid(tx, asked, sql`true`)
    const habits = await withHabits(tx, asked, on, company, said)
    return [...(await awaitedOf(tx, asked, said, habits)), ...(await listSubscriptions(tx, asked, habits))]
  }
  const { rows } = await sql<Open>`
    select invoice_id as "invoiceId", client_id as "clientId", cents::float8 as cents, due_on as "dueOn" from ${openOn(asked, on)} as o where cents > 0`.execute(
    tx.db,
  )
  return awaitedOf(
    tx,
    asked,
    rows.map((money) => ({ ...UNSAID, ...money, planId: null })),
    await withHabits(tx, asked, on, company, rows),
  )
}

/** What is contested of an invoice has no day; the rest of it is awaited as it was. */
const apart = (money: Open & Said): (Open & Said & { disputed: boolean })[] =>
  [
    { ...money, cents: money.cents - money.disputedCents, disputed: false },
    { ...money, cents: money.disputedCents, disputed: true },
  ].filter(({ cents }) => cents > 0)

async function awaitedOf(
  tx: Tx,
  asked: Asked,
  rows: readonly (Open & Said)[],
  habits: Habits,
): Promise<AwaitedRow[]> {
  return (await spread(tx, asked, rows.flatMap(apart))).map(
    ({ invoiceId, termOn, planId: _, disputedCents, promisedOn, ...money }): AwaitedRow => ({
      ...money,
      // The two parts of an invoice are two rows.
      key: [invoiceId, termOn, disputedCents > 0 && !money.disputed ? 'rest' : null]
        .filter(Boolean)
        .join(':'),
      from: 'invoice',
      subjectId: invoiceId,
      promisedOn: termOn ?? promisedOn,
      habit: habitIn(habits, money),
    }),
  )
}

/** Collections from a day on, of what was open on another as if nothing else were said of it, and the habits by then. */
export async function forecastUnsaid(
  tx: Tx,
  asked: Asked,
  on: string,
  from: string,
): Promise<{ forecast: Forecast; habits: Habits }> {
  const company = await readCompanyHabit(tx, asked, on)
  const givenUp = givenUpBefore(from, company.latest)
  // What is given up whatever the habit is one sum, however old: its client and day say nothing more.
  const { rows } = await sql<{ clientId: string | null; cents: number; dueOn: string }>`
    select case when due_on >= ${givenUp} then client_id end as "clientId", sum(cents::float8) as cents, greatest(due_on, ${addDays(givenUp, -1)}::date) as "dueOn"
    from ${openOn(asked, on)} as o where cents > 0 group by 1, 3`.execute(tx.db)
  const habits = await withHabits(tx, asked, on, company, rows)
  const money = rows.map((row) => ({ ...UNSAID, ...row, habit: habitIn(habits, row) }))
  return { forecast: forecastOf(money, from), habits }
}

/** Collections from today on. What nothing is said of is added up once for all until a movement changes it: the few others take its place. */
export async function forecastToday(tx: Tx, asked: Asked): Promise<Forecast> {
  const { today } = asked
  const { forecast, habits } = await keptWhileUnmoved(tx, asked, { what: 'forecast', on: today }, () =>
    forecastUnsaid(tx, asked, today, today),
  )
  const { rows } = await sql<{ id: string }>`select id from ${saidOf(asked)} as said`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const said = ids.length === 0 ? [] : await listSaid(tx, asked, sql`o.invoice_id = any (${ids}::uuid[])`)
  const subscriptions = await listSubscriptions(tx, asked, habits)
  const unsaid = said.map((money) => ({ ...money, ...UNSAID, habit: habitIn(habits, money) }))
  return sumForecasts(
    [forecast, forecastOf([...(await awaitedOf(tx, asked, said, habits)), ...subscriptions], today)],
    forecastOf(unsaid, today),
  )
}

/** Invoices of a signed plan by its terms, the others whole, and what is contested, which no term awaits. */
async function spread(tx: Tx, { orgId }: Asked, rows: ReturnType<typeof apart>) {
  const byPlan = Map.groupBy(rows, ({ planId, disputed }) => (disputed ? null : planId))
  const whole = (byPlan.get(null) ?? []).map((money) => ({ ...money, termOn: null as string | null }))
  const planIds = [...byPlan.keys()].filter((id) => id !== null)
  if (planIds.length === 0) return whole
  const terms = await sql<{ planId: string; dueOn: string; cents: number }>`
    select plan_id as "planId", due_on as "dueOn", (amount_cents - paid_cents)::float8 as cents from payment_plan_terms
    where org_id = ${orgId} and plan_id = any (${planIds}::uuid[]) and paid_cents < amount_cents order by due_on, position`.execute(
    tx.db,
  )
  return [
    ...whole,
    ...planIds.flatMap((id) =>
      spreadOverTerms(
        byPlan.get(id)!,
        terms.rows.filter(({ planId }) => planId === id),
      ),
    ),
  ]
}

type Coming = {
  id: string
  clientId: string | null
  cents: number
  every: Frequency
  startsOn: string
  endsOn: string | null
  nextOn: string
  terms: PaymentTerms | null
}

/** What subscriptions will invoice in the weeks of the forecast: due at its term, or on its own day where it is taken online. */
async function listSubscriptions(tx: Tx, asked: Asked, known: Habits): Promise<AwaitedRow[]> {
  const { orgId, currency, today, head } = asked
  const last = addDays(mondayOf(today), FORECAST_WEEKS * 7 - 1)
  const invoiced = await sql<Coming>`
    select id, coalesce(company_id, contact_id) as "clientId", gross_cents::float8 as cents, every, starts_on as "startsOn", ends_on as "endsOn",
      next_on as "nextOn", content -> 'paymentTerms' as terms
    from invoice_subscriptions where org_id = ${orgId} and currency = ${currency} and status = 'active' and next_on <= ${last} and gross_cents > 0`.execute(
    tx.db,
  )
  const online = await sql<Coming>`
    select id, coalesce(company_id, contact_id) as "clientId", gross_cents::float8 as cents, offer ->> 'every' as every,
      (period_ends_at at time zone ${head.timeZone})::date as "startsOn", (ends_at at time zone ${head.timeZone})::date - 1 as "endsOn",
      (period_ends_at at time zone ${head.timeZone})::date as "nextOn", null as terms
    from online_subscriptions where org_id = ${orgId} and currency = ${currency} and status = 'active' and mode = 'live' and period_ends_at is not null`.execute(
    tx.db,
  )
  const habits = await withHabits(tx, asked, today, known, [...invoiced.rows, ...online.rows])
  const rowsOf = (
    from: 'subscription' | 'onlineSubscription',
    { id, clientId, cents, terms, ...rhythm }: Coming,
  ) => {
    const rows: AwaitedRow[] = []
    const first = firstOrdinalOn(rhythm, rhythm.nextOn)
    for (
      let ordinal = first;
      isWithin(rhythm, ordinal) && occurrenceOn(rhythm, ordinal) <= last;
      ordinal += 1
    ) {
      const on = [occurrenceOn(rhythm, ordinal), today].toSorted()[1]!
      rows.push({
        key: `${id}:${ordinal}`,
        from,
        subjectId: id,
        clientId,
        cents,
        dueOn: terms === null ? on : dueDate(terms, on),
        promisedOn: null,
        settlesOn: from === 'onlineSubscription' ? on : null,
        disputed: false,
        habit: habitIn(habits, { clientId }),
      })
    }
    return rows
  }
  return [
    ...invoiced.rows.flatMap((row) => rowsOf('subscription', row)),
    ...online.rows.flatMap((row) => rowsOf('onlineSubscription', row)),
  ]
}
