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

export type AgedClient = {
  clientId: string | null
  notDueCents: number
  late30Cents: number
  late60Cents: number
  late90Cents: number
  lateMoreCents: number
  creditsCents: number
  totalCents: number
}

/** The days late at the end of a day between which an age lies, as a condition on `due_on`. */
export function ageCondition(age: AgeFigure, on: string): RawBuilder<boolean> {
  const names = Object.keys(ageBuckets) as AgeFigure[]
  const after = names[names.indexOf(age) - 1]
  const { upTo } = ageBuckets[age]
  return sql<boolean>`(${after === undefined ? sql`true` : sql`due_on < ${addDays(on, -ageBuckets[after].upTo)}`}
    and ${Number.isFinite(upTo) ? sql`due_on >= ${addDays(on, -upTo)}` : sql`true`})`
}

const ageSum = (age: AgeFigure, on: string) =>
  sql<number>`coalesce(sum(cents) filter (where cents > 0 and ${ageCondition(age, on)}), 0)`

export type OwingClient = Pick<AgedClient, 'clientId' | 'notDueCents' | 'totalCents'>

/** What each client owed at the end of a day, and what of it was not due; the largest debt first. */
export async function listOwing(tx: Tx, asked: Asked, on: string): Promise<OwingClient[]> {
  const { rows } = await sql<OwingClient>`
    select client_id as "clientId", sum(not_due)::float8 as "notDueCents", sum(cents)::float8 as "totalCents"
    from (
      select o.client_id, sum(o.cents) as cents, ${ageSum('notDue', on)} as not_due from ${openOn(asked, on)} as o group by 1
      union all
      select l.client_id, sum(l.cents), 0 from ${looseOn(asked, on)} as l where l.account in ${debtAccounts} group by 1) as parts
    group by client_id order by sum(cents) desc, client_id`.execute(tx.db)
  return rows
}

/** The same by age, credits apart. */
export async function listAged(tx: Tx, asked: Asked, on: string): Promise<AgedClient[]> {
  // What is open in no other age is the oldest: most of it is, and is added up once.
  const { rows } = await sql<AgedClient>`
    select client_id as "clientId", sum(not_due)::float8 as "notDueCents", sum(late30)::float8 as "late30Cents", sum(late60)::float8 as "late60Cents",
      sum(late90)::float8 as "late90Cents", sum(cents - not_due - late30 - late60 - late90 - credits)::float8 as "lateMoreCents",
      sum(credits)::float8 as "creditsCents", sum(cents)::float8 as "totalCents"
    from (
      select o.client_id, sum(o.cents) as cents, ${ageSum('notDue', on)} as not_due, ${ageSum('late30', on)} as late30, ${ageSum('late60', on)} as late60,
        ${ageSum('late90', on)} as late90, coalesce(sum(cents) filter (where cents < 0), 0) as credits
      from ${openOn(asked, on)} as o group by 1
      union all
      select l.client_id, sum(l.cents), 0, 0, 0, 0, sum(l.cents)
      from ${looseOn(asked, on)} as l where l.account in ${debtAccounts} group by 1) as parts
    group by client_id order by sum(cents) desc, client_id`.execute(tx.db)
  return rows
}

export const sumOf = <Client>(clients: readonly Client[], read: (client: Client) => number): number =>
  clients.reduce((sum, client) => sum + read(client), 0)

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
  clients: AgedClient[]
}

async function computeAgeing(tx: Tx, asked: Asked, on: string): Promise<Computed> {
  const clients = await listAged(tx, asked, on)
  const sum = (read: (client: AgedClient) => number) => sumOf(clients, read)
  const { rows: deposits } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0)::float8 as cents from ${looseOn(asked, on)} as l where account = 'client_deposit'`.execute(
    tx.db,
  )
  const total = {
    notDueCents: sum((client) => client.notDueCents),
    late30Cents: sum((client) => client.late30Cents),
    late60Cents: sum((client) => client.late60Cents),
    late90Cents: sum((client) => client.late90Cents),
    lateMoreCents: sum((client) => client.lateMoreCents),
    creditsCents: sum((client) => client.creditsCents),
    totalCents: sum((client) => client.totalCents),
    depositsCents: deposits[0]!.cents,
  }
  return {
    total,
    clients: clients.slice(0, MOST_CLIENTS),
    otherClients: Math.max(0, clients.length - MOST_CLIENTS),
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
