import { sql } from 'kysely'
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
  type Habit,
  habitOf,
  mondayOf,
  type PaidLate,
  spreadOverTerms,
} from '#shared/domain/reports/forecast.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type Asked, openOn } from './asked-report.ts'

/** Days over which payments make a habit. */
const HABIT_DAYS = 365

/** Money that is awaited with what it comes from: an invoice, or a subscription that will make one. */
export type AwaitedRow = AwaitedOf & {
  key: string
  from: 'invoice' | 'subscription' | 'onlineSubscription'
  subjectId: string
  clientId: string | null
}

type Open = { invoiceId: string; clientId: string | null; cents: number; dueOn: string }
type Said = { disputed: boolean; promisedOn: string | null; settlesOn: string | null; planId: string | null }

/** What was awaited at the end of a day, with the habit that its client had by then. Promises, plans, debits and subscriptions are those of today. */
export async function listAwaited(tx: Tx, asked: Asked, on: string): Promise<AwaitedRow[]> {
  const { orgId } = asked
  const isToday = on === asked.today
  const { rows } = await sql<Open & Said>`
    select o.invoice_id as "invoiceId", o.client_id as "clientId", o.cents::float8 as cents, o.due_on as "dueOn", ${
      isToday
        ? sql`(i.status = 'disputed') as disputed,
          (select max(p.promised_on) from payment_promises as p where p.org_id = ${orgId} and p.state = 'waiting'
            and (p.invoice_id = o.invoice_id or p.invoice_id is null and p.client_id = o.client_id)) as "promisedOn",
          (select min(b.collect_on) from debits as b where b.org_id = ${orgId} and b.invoice_id = o.invoice_id and b.is_open) as "settlesOn",
          (select p.id from payment_plan_invoices as pi join payment_plans as p on p.org_id = pi.org_id and p.id = pi.plan_id
            where pi.org_id = ${orgId} and pi.invoice_id = o.invoice_id and p.state = 'signed' limit 1) as "planId"`
        : sql`false as disputed, null as "promisedOn", null as "settlesOn", null as "planId"`
    }
    from ${openOn(asked, on)} as o join invoices as i on i.org_id = ${orgId} and i.id = o.invoice_id where o.cents > 0`.execute(
    tx.db,
  )
  const subscriptions = isToday ? await listSubscriptions(tx, asked) : []
  const habits = await listHabits(tx, asked, on, [
    ...new Set([...rows, ...subscriptions].flatMap(({ clientId }) => clientId ?? [])),
  ])
  const invoices = (await spread(tx, asked, rows)).map(
    ({ invoiceId, termOn, planId: _, promisedOn, ...money }): AwaitedRow => ({
      ...money,
      key: termOn === null ? invoiceId : `${invoiceId}:${termOn}`,
      from: 'invoice',
      subjectId: invoiceId,
      promisedOn: termOn ?? promisedOn,
      habit: habits(money.clientId),
    }),
  )
  return [...invoices, ...subscriptions.map((money) => ({ ...money, habit: habits(money.clientId) }))]
}

/** Invoices of a signed plan by its terms, the others whole. */
async function spread(tx: Tx, { orgId }: Asked, rows: readonly (Open & Said)[]) {
  const byPlan = Map.groupBy(rows, ({ planId }) => planId)
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

/** How late money came in the year before a day, as the habit of each client: its own, else the company’s. */
async function listHabits(
  tx: Tx,
  { orgId, currency, knownOn }: Asked,
  on: string,
  clientIds: readonly string[],
): Promise<(clientId: string | null) => Habit> {
  const settled = sql`from debt_movements as m join debt_invoices as d on d.org_id = m.org_id and d.invoice_id = m.invoice_id
    where m.org_id = ${orgId} and m.currency = ${currency} and m.account = 'receivable' and m.kind = 'money' and m.amount_cents < 0
      and m.on_day > ${addDays(on, -HABIT_DAYS)} and m.on_day <= ${on} and ${knownOn === null ? sql`true` : sql`m.recorded_on <= ${knownOn}`}`
  const { rows: company } = await sql<PaidLate>`
    select (m.on_day - d.due_on) as "daysLate", sum(-m.amount_cents)::float8 as cents ${settled} group by 1`.execute(
    tx.db,
  )
  const { rows } = await sql<PaidLate & { clientId: string }>`
    select m.client_id as "clientId", (m.on_day - d.due_on) as "daysLate", (-m.amount_cents)::float8 as cents ${settled}
      and m.client_id = any (${clientIds}::uuid[])`.execute(tx.db)
  const usual = habitOf([], company)
  const habits = new Map(
    [...Map.groupBy(rows, ({ clientId }) => clientId)].map(([clientId, own]) => [
      clientId,
      habitOf(own, company),
    ]),
  )
  return (clientId) => habits.get(clientId ?? '') ?? usual
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
async function listSubscriptions(
  tx: Tx,
  { orgId, currency, today, head }: Asked,
): Promise<Omit<AwaitedRow, 'habit'>[]> {
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
  const rowsOf = (
    from: 'subscription' | 'onlineSubscription',
    { id, clientId, cents, terms, ...rhythm }: Coming,
  ) => {
    const rows: Omit<AwaitedRow, 'habit'>[] = []
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
      })
    }
    return rows
  }
  return [
    ...invoiced.rows.flatMap((row) => rowsOf('subscription', row)),
    ...online.rows.flatMap((row) => rowsOf('onlineSubscription', row)),
  ]
}
