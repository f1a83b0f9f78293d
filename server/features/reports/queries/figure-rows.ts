import { type RawBuilder, sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  type AgeFigure,
  ageFigures,
  NO_PART,
  type RowFigure,
  type revenueDimensions,
} from '#shared/domain/reports/figure-names.ts'
import { ageCondition } from './ageing.ts'
import { type Asked, debtAccounts, documentKinds, looseOn, openOn } from './asked-report.ts'
import {
  type ForecastFigure,
  forecastCame,
  forecastFigureNames,
  forecastRows,
  outgoingRows,
} from './forecast-rows.ts'
import { lineMarginRows } from './line-margin.ts'
import { partRows } from './part-rows.ts'
import { openPayables, receivedIn, receivedVat } from './payables.ts'
import { quoteDays } from './quote-days.ts'
import { recoveredRows } from './recovery.ts'
import { type RecurringFigure, recurringFigureNames, recurringRows } from './recurring.ts'
import { recognisedRows } from './revenue-report.ts'
import { workRows } from './work-report.ts'

/**
 * The rows of a figure as `key, on_day, recorded_at, what, subject, subject_id, client_id, client_name, number, cents`: they add up to it. `client_name`
 * and `number` are null where the ids say them, and so is `key` where it is the `subject_id`: most rows are added up and never shown.
 */
export async function rowsOf(
  tx: Tx,
  asked: Asked,
  { figure, days, by, part }: FigureAsked,
): Promise<RawBuilder<unknown>> {
  if (isForecast(figure)) return forecastRows(tx, asked, figure, days)
  if (isRecurring(figure)) return recurringRows(tx, asked, figure, days)
  if (by !== undefined) {
    if (figure !== 'invoiced') throw fault('by', 'Seul le facturé se répartit ainsi.')
    return partRows(tx, asked, { dimension: by, days, part: part ?? null })
  }
  const rows = sqlRows(asked, figure, days)
  if (part === undefined) return rows
  const whose = partConditions[figure]
  if (whose === undefined) throw fault('part', 'Ce chiffre n’a pas de parts.')
  return sql`(select * from ${rows} as whole where ${whose(part)})`
}

const ofPerson = (part: string) => (part === NO_PART ? sql`person is null` : sql`person::text = ${part}`)
const ofOwner = (part: string) => (part === NO_PART ? sql`owner is null` : sql`owner::text = ${part}`)
/** The part of a figure that is listed by something: a supplier, a step of reminders, a stage of open deals. */
const partConditions: Partial<Record<RowFigure, (part: string) => RawBuilder<unknown>>> = {
  purchases: (part) => sql`coalesce(nullif(client_name, ''), 'Sans nom') = ${part}`,
  recovered: (part) => sql`step::text = ${part}`,
  pipeline: (part) => sql`stage = ${part}`,
  purchasesVat: (part) => (part === NO_PART ? sql`rate is null` : sql`rate::text = ${part}`),
  calls: (part) =>
    part === NO_PART ? sql`person is null` : sql`${part} in (person::text, coalesce(outcome, 'unsaid'))`,
  quoteSales: ofOwner,
  quoteCosts: ofOwner,
  clientSales: ofOwner,
  clientCosts: ofOwner,
  tasksDone: ofPerson,
  tasksDoneLate: ofPerson,
  tasksLate: ofPerson,
}

function sqlRows(asked: Asked, figure: RowFigure, days: DayWindow): RawBuilder<unknown> {
  if (isAge(figure)) return openRows(asked, days.to, sql`cents > 0 and ${ageCondition(figure, days.to)}`)
  switch (figure) {
    case 'invoiced':
      return movementRows(asked, sql`m.kind in ${documentKinds}`, between(days), sql`m.net_cents`)
    case 'sales':
      return movementRows(asked, sql`m.kind in ${documentKinds}`, between(days))
    case 'collected':
      return movementRows(asked, sql`m.account = 'money'`, between(days))
    case 'settled':
      return movementRows(
        asked,
        sql`m.account = 'receivable' and m.kind = 'money'`,
        between(days),
        sql`-m.amount_cents`,
      )
    case 'lost':
      return movementRows(
        asked,
        sql`m.account = 'receivable' and m.kind = 'loss'`,
        between(days),
        sql`-m.amount_cents`,
      )
    case 'received':
      return movementRows(
        asked,
        sql`m.account = 'receivable' and m.kind = 'money' and m.invoice_id is not null and m.amount_cents < 0`,
        between(days),
        sql`-m.amount_cents`,
      )
    case 'open':
      return openRows(asked, days.to, sql`cents > 0`)
    case 'deposits':
      return looseRows(asked, days.to, sql`l.account = 'client_deposit'`, sql`-l.cents`)
    case 'corrected':
      return movementRows(
        asked,
        sql`m.account in ${debtAccounts} and m.recorded_on > ${days.to}`,
        sql`m.on_day <= ${days.to} and m.recorded_on > m.on_day`,
      )
    case 'owed':
      return balanceRows(asked, days.to, sql`true`)
    case 'recognised':
      return sql`(select r.id::text as key, r.on_day, r.recorded_at, 'recognised' as what, 'invoice' as subject, r.invoice_id as subject_id, r.client_id,
        null::text as client_name, null::text as number, r.cents from ${recognisedRows(asked, sql`${days.from}::date`, sql`${days.to}::date`)} as r)`
    case 'credits':
      return balanceRows(asked, days.to, sql`cents < 0`)
    case 'disputed':
      return disputedRows(asked, days.to)
    case 'quotesSent':
    case 'quotesSigned':
    case 'quotesLost':
    case 'quotesCohort':
      return quoteRows(asked, figure, days)
    case 'purchases':
    case 'payable':
      return receivedRows(asked, figure, days)
    case 'recovered':
      return recoveredRows(asked, days)
    case 'outgoing':
      return outgoingRows(asked, days)
    case 'forecastCame':
      return forecastCame(asked, days)
    case 'calls':
    case 'tasksDone':
    case 'tasksDoneLate':
    case 'tasksLate':
      return workRows(asked, figure, days)
    case 'purchasesVat':
      return vatRows(asked, days)
    case 'quoteSales':
    case 'quoteCosts':
    case 'clientSales':
    case 'clientCosts':
      return lineMarginRows(asked, figure, days)
    case 'pipeline':
      return dealRows(asked)
    default:
      throw new DomainError('not_found')
  }
}

/** A figure that is asked for with its days, and the part of it. */
export type FigureAsked = {
  figure: RowFigure
  days: DayWindow
  by?: (typeof revenueDimensions)[number] | undefined
  part?: string | undefined
}

const fault = (path: string, message: string) =>
  new DomainError('invalid_input', { fields: [{ path, code: 'invalid_part', message }] })
const isForecast = (figure: RowFigure): figure is ForecastFigure =>
  (forecastFigureNames as readonly string[]).includes(figure)
const isRecurring = (figure: RowFigure): figure is RecurringFigure =>
  (recurringFigureNames as readonly string[]).includes(figure)
const isAge = (figure: RowFigure): figure is AgeFigure => (ageFigures as readonly string[]).includes(figure)
const between = ({ from, to }: DayWindow) => sql`m.on_day between ${from} and ${to}`

function movementRows(
  { orgId, currency, clientId, knownOn }: Asked,
  which: RawBuilder<unknown>,
  when: RawBuilder<unknown>,
  cents: RawBuilder<unknown> = sql`m.amount_cents`,
): RawBuilder<unknown> {
  return sql`(select m.id::text as key, m.on_day, m.recorded_at, coalesce(m.movement_kind, m.kind) as what,
      case when m.movement_kind is null or m.invoice_id is not null then 'invoice' else 'payment' end as subject,
      case when m.kind = 'replaced' then m.invoice_id when m.movement_kind is null then m.source_id else coalesce(m.invoice_id,
        (select v.payment_id from money_movements as v where v.org_id = m.org_id and v.id = m.source_id)) end as subject_id,
      m.client_id, null::text as client_name, null::text as number, ${cents} as cents
    from debt_movements as m where m.org_id = ${orgId} and m.currency = ${currency} and ${when} and ${which}
      and ${clientId === null ? sql`true` : sql`m.client_id = ${clientId}`} and ${knownOn === null ? sql`true` : sql`m.recorded_on <= ${knownOn}`})`
}

/** Invoices by what they owed at the end of a day; their day is the due one. */
function openRows(asked: Asked, on: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select null::text as key, o.due_on as on_day, null::timestamptz as recorded_at, 'open' as what, 'invoice' as subject,
    o.invoice_id as subject_id, o.client_id, null::text as client_name, null::text as number, o.cents from ${openOn(asked, on)} as o where ${which})`
}

/** What is contested today of what was owed at the end of a day. */
const disputedRows = (asked: Asked, on: string): RawBuilder<unknown> => sql`(
  select o.key, o.on_day, o.recorded_at, o.what, o.subject, o.subject_id, o.client_id, o.client_name, o.number, ${disputedCentsOf('i', sql`o.cents`)}::bigint as cents
  from ${openRows(asked, on, sql`cents > 0`)} as o
  join invoices i on i.org_id = ${asked.orgId} and i.id = o.subject_id and i.status = 'disputed')`

/** What these invoices owed at the end of a day, and the credits that are on none. */
const balanceRows = (asked: Asked, on: string, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select * from ${openRows(asked, on, which)} as o union all
  select * from ${looseRows(asked, on, sql`l.account in ${debtAccounts}`)} as l)`

/** Credits that are on no invoice at the end of a day. */
const looseRows = (
  asked: Asked,
  on: string,
  which: RawBuilder<unknown>,
  cents: RawBuilder<unknown> = sql`l.cents`,
): RawBuilder<unknown> => sql`(
  select l.id::text as key, l.on_day, l.recorded_at, coalesce(l.movement_kind, l.kind) as what, case when l.movement_kind is null then 'invoice' end as subject,
    case when l.movement_kind is null then l.source_id end as subject_id, l.client_id, null::text as client_name, null::text as number, ${cents} as cents
  from ${looseOn(asked, on)} as l where ${which})`

/** Open deals by how far their devis is, as rows of a figure with their `stage`. */
export const dealStage = sql`case when q.id is null then 'none' when q.viewed_at is null then 'sent' else 'viewed' end`
const dealRows = ({ orgId, currency, clientId, head }: Asked): RawBuilder<unknown> => sql`(
  select d.id::text as key, (d.created_at at time zone ${head.timeZone})::date as on_day, d.created_at as recorded_at, 'deal' as what, 'deal' as subject, d.id as subject_id,
    coalesce(d.company_id, q.contact_id) as client_id, null::text as client_name, d.title as number, d.amount_cents as cents, ${dealStage} as stage
  from deals as d left join quotes as q on q.org_id = d.org_id and q.id = d.quote_id
  where d.org_id = ${orgId} and d.status = 'open' and coalesce(q.currency, ${currency}) = ${currency}
    and ${clientId === null ? sql`true` : sql`(d.company_id = ${clientId} or q.contact_id = ${clientId})`})`

function quoteRows(
  { orgId, currency, clientId, head, today }: Asked,
  figure: 'quotesSent' | 'quotesSigned' | 'quotesLost' | 'quotesCohort',
  { from, to }: DayWindow,
) {
  const days = quoteDays(head.timeZone)
  const [day, at] = {
    quotesSent: [days.sent, sql`q.sent_at`],
    quotesCohort: [days.sent, sql`q.sent_at`],
    quotesSigned: [days.signed, sql`q.signed_at`],
    quotesLost: [days.lost, sql`q.updated_at`],
  }[figure] as [RawBuilder<unknown>, RawBuilder<unknown>]
  return sql`(select q.id::text as key, ${day} as on_day, ${at} as recorded_at, ${figure} as what, 'quote' as subject, q.id as subject_id,
      coalesce(q.company_id, q.contact_id) as client_id, q.client_name, q.number, q.net_cents as cents
    from quotes as q where q.org_id = ${orgId} and q.currency = ${currency} and q.number is not null and ${day} between ${from} and ${to}
      and ${figure === 'quotesCohort' ? sql`${days.signed} <= ${today}` : sql`true`}
      and ${clientId === null ? sql`true` : sql`coalesce(q.company_id, q.contact_id) = ${clientId}`})`
}

function receivedRows(asked: Asked, figure: 'purchases' | 'payable', days: DayWindow): RawBuilder<unknown> {
  const source = figure === 'purchases' ? receivedIn(asked, days) : openPayables(asked, days.to)
  const day =
    figure === 'purchases' ? sql`r.issued_on` : sql`coalesce(r.due_on, r.issued_on, ${days.to}::date)`
  return sql`(select r.id::text as key, ${day} as on_day, r.created_at as recorded_at, ${figure} as what, 'received_invoice' as subject, r.id as subject_id,
      null::uuid as client_id, coalesce(r.supplier_name, '') as client_name, r.number, r.cents from ${source} as r)`
}

/** The VAT of received invoices, a row for each rate of each. */
const vatRows = (asked: Asked, days: DayWindow): RawBuilder<unknown> => sql`(
  select r.id || ':' || coalesce(r.rate::text, '') as key, r.issued_on as on_day, r.created_at as recorded_at, 'purchasesVat' as what,
    'received_invoice' as subject, r.id as subject_id, null::uuid as client_id, coalesce(r.supplier_name, '') as client_name, r.number, r.vat as cents, r.rate
  from ${receivedVat(asked, days)} as r)`
