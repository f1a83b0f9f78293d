import { type RawBuilder, sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'
import type { AgeingReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { ageBuckets } from '#shared/domain/reports/ageing.ts'
import type { AgeFigure } from '#shared/domain/reports/figure-names.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import {
  type Asked,
  askReport,
  clientName,
  dayOf,
  debtAccounts,
  looseOn,
  openOn,
  type ReportFilter,
} from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'

/** Clients that the table shows. */
const MOST_CLIENTS = 500

type AgedSums = {
  notDueCents: number
  late30Cents: number
  late60Cents: number
  late90Cents: number
  lateMoreCents: number
  creditsCents: number
  totalCents: number
}
type OwingSums = Pick<AgedSums, 'notDueCents' | 'totalCents'>

/** What clients owed: those that owed the most, in that order, and the sums of all. */
type Owed<Sums> = { clients: (Sums & { clientId: string | null })[]; total: Sums; count: number }
export type OwingClient = Owed<OwingSums>['clients'][number]

/** The days late at the end of a day between which an age lies, as a condition on `due_on`. */
export function ageCondition(age: AgeFigure, on: string): RawBuilder<boolean> {
  const names = Object.keys(ageBuckets) as AgeFigure[]
  const after = names[names.indexOf(age) - 1]
  const { upTo } = ageBuckets[age]
  return sql<boolean>`(${after === undefined ? sql`true` : sql`due_on < ${addDays(on, -ageBuckets[after].upTo)}`}
    and ${Number.isFinite(upTo) ? sql`due_on >= ${addDays(on, -upTo)}` : sql`true`})`
}

const ageSum = (age: AgeFigure, on: string) =>
  sql`coalesce(sum(cents) filter (where cents > 0 and ${ageCondition(age, on)}), 0)`

/** Sums of each client at the end of a day. Only the clients that are shown leave PostgreSQL, after a row of all, which has their `count`. */
async function readOwed<Sums extends OwingSums>(
  tx: Tx,
  { asked, on, most }: { asked: Asked; on: string; most: number },
  sums: Record<keyof Sums & string, RawBuilder<unknown>>,
): Promise<Owed<Sums>> {
  const names = Object.keys(sums) as (keyof Sums & string)[]
  const each = (write: (name: keyof Sums & string) => RawBuilder<unknown>) => sql.join(names.map(write))
  // Whole cents add up exactly as floats too, and sooner. What is on no invoice has no due day.
  const { rows } = await sql<Sums & { clientId: string | null; count: number | null }>`
    with owing as materialized (
      select client_id as "clientId", ${each((name) => sql`${sums[name]} as ${sql.id(name)}`)}
      from (
        select client_id, due_on, cents::float8 as cents from ${openOn(asked, on)} as o
        union all
        select client_id, null, cents::float8 from ${looseOn(asked, on)} as l where account in ${debtAccounts}) as owed
      group by 1)
    select null::uuid as "clientId", ${each((name) => sql`coalesce(sum(${sql.id(name)}), 0) as ${sql.id(name)}`)}, count(*)::int as count from owing
    union all
    select * from (select *, null::int from owing order by "totalCents" desc, "clientId" limit ${most}) as shown
    order by count, "totalCents" desc, "clientId"`.execute(tx.db)
  const [all, ...clients] = rows.map(({ count, ...client }) => ({ count, client }))
  const { clientId: _, ...total } = all!.client
  return {
    clients: clients.map(({ client }) => client as unknown as Sums & { clientId: string | null }),
    total: total as unknown as Sums,
    count: all!.count!,
  }
}

/** What clients owed at the end of a day, and what of it was not due. */
export const listOwing = (tx: Tx, asked: Asked, on: string, most: number): Promise<Owed<OwingSums>> =>
  readOwed(tx, { asked, on, most }, { notDueCents: ageSum('notDue', on), totalCents: sql`sum(cents)` })

/** The same by age, credits apart. */
export async function listAged(tx: Tx, asked: Asked, on: string): Promise<Owed<AgedSums>> {
  const { clients, total, count } = await readOwed<Omit<AgedSums, 'lateMoreCents'>>(
    tx,
    { asked, on, most: MOST_CLIENTS },
    {
      notDueCents: ageSum('notDue', on),
      late30Cents: ageSum('late30', on),
      late60Cents: ageSum('late60', on),
      late90Cents: ageSum('late90', on),
      creditsCents: sql`coalesce(sum(cents) filter (where cents < 0 or due_on is null), 0)`,
      totalCents: sql`sum(cents)`,
    },
  )
  return { clients: clients.map(withOldest), total: withOldest(total), count }
}

/** What is in no other age is the oldest: most of it is, and is added up once. */
const withOldest = <Sums extends Omit<AgedSums, 'lateMoreCents'>>(sums: Sums) => ({
  ...sums,
  lateMoreCents:
    sums.totalCents -
    sums.creditsCents -
    sums.notDueCents -
    sums.late30Cents -
    sums.late60Cents -
    sums.late90Cents,
})

/** Balance âgée at the end of a day. Errors: invalid_input, forbidden without payment:read. */
export async function getAgeing(
  tx: Tx,
  input: ReportFilter & { on?: string | undefined },
): Promise<AgeingReport> {
  const asked = await askReport(tx, input)
  if (!asked.mayReadPayments) throw new DomainError('forbidden')
  const on = dayOf(asked, input.on)
  const { clients, total, otherClients } = await keptWhileUnmoved(tx, asked, { what: 'ageing', on }, () =>
    computeAgeing(tx, asked, on),
  )
  const names = await listClientNames(tx, clients)
  const disputed = await listDisputed(tx, asked, on)
  return {
    ...asked.head,
    on,
    total: { ...total, disputedCents: [...disputed.values()].reduce((sum, cents) => sum + cents, 0) },
    clients: clients.map((client) => ({
      ...client,
      disputedCents: disputed.get(client.clientId) ?? 0,
      clientName: names.get(client.clientId) ?? '',
    })),
    otherClients,
    corrected: await findCorrections(tx, asked, on, total.totalCents),
  }
}

/** What is disputed today of what each client owed at the end of a day: of an invoice, the part that its client contests. */
async function listDisputed(tx: Tx, asked: Asked, on: string): Promise<Map<string | null, number>> {
  const { rows: disputed } = await sql<{ id: string }>`
    select id from invoices where org_id = ${asked.orgId} and status = 'disputed'`.execute(tx.db)
  if (disputed.length === 0) return new Map()
  const ids = disputed.map(({ id }) => id)
  const { rows } = await sql<{ clientId: string | null; cents: number }>`
    select o.client_id as "clientId", sum(${disputedCentsOf('i', sql`o.cents`)}) as cents
    from ${openOn(asked, on)} as o join invoices i on i.org_id = ${asked.orgId} and i.id = o.invoice_id
    where o.cents > 0 and o.invoice_id = any (${ids}::uuid[]) group by 1`.execute(tx.db)
  return new Map(rows.map(({ clientId, cents }) => [clientId, cents]))
}

type Computed = Pick<AgeingReport, 'otherClients'> & {
  total: Omit<AgeingReport['total'], 'disputedCents'>
  clients: Owed<AgedSums>['clients']
}

async function computeAgeing(tx: Tx, asked: Asked, on: string): Promise<Computed> {
  const { clients, total, count } = await listAged(tx, asked, on)
  const { rows: deposits } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0)::float8 as cents from ${looseOn(asked, on)} as l where account = 'client_deposit'`.execute(
    tx.db,
  )
  return {
    total: { ...total, depositsCents: deposits[0]!.cents },
    clients,
    otherClients: count - clients.length,
  }
}

/** Names of clients by id. */
export async function listClientNames(
  tx: Tx,
  clients: readonly { clientId: string | null }[],
): Promise<Map<string | null, string>> {
  const ids = clients.flatMap(({ clientId }) => clientId ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${clientName(tx, sql`asked.id`)} as name from unnest(${ids}::uuid[]) as asked (id)`.execute(
    tx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What was recorded after a day for days up to it, as far as the asked knowledge goes. */
async function findCorrections(
  tx: Tx,
  asked: Asked,
  on: string,
  nowCents: number,
): Promise<AgeingReport['corrected']> {
  const { orgId, currency, clientId, knownOn } = asked
  const { rows } = await sql<{ since: number; last: string | null }>`
    select coalesce(sum(amount_cents), 0)::float8 as since, max(recorded_on) as last
    from debt_movements where org_id = ${orgId} and currency = ${currency} and recorded_on > on_day and on_day <= ${on} and recorded_on > ${on}
      and account in ${debtAccounts} and ${clientId === null ? sql`true` : sql`client_id = ${clientId}`}
      and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`}`.execute(tx.db)
  const { since, last } = rows[0]!
  return { knownThenCents: nowCents - since, sinceCents: since, lastRecordedOn: last }
}
