import { type RawBuilder, sql } from 'kysely'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type AgeFigure, ageFigures, type RowFigure } from '#shared/domain/reports/figure-names.ts'
import { ageCondition } from './ageing.ts'
import { type Asked, debtAccounts, documentKinds, looseOn, openOn } from './asked-report.ts'
import { openPayables, receivedIn } from './payables.ts'
import { recoveredRows } from './recovery.ts'
import { recognisedRows } from './revenue-report.ts'

/**
 * The rows of a figure as `key, on_day, recorded_at, what, subject, subject_id, client_id, client_name, number, cents`: they add up to it. `client_name`
 * and `number` are null where the ids say them.
 */
export function rowsOf(asked: Asked, figure: RowFigure, days: DayWindow): RawBuilder<unknown> {
  if (isAge(figure))
    return openRows(asked, days.to, sql`cents > 0 and ${ageCondition(figure, sql`${days.to}::date`)}`)
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
    case 'owed':
      return balanceRows(asked, days.to, sql`true`)
    case 'recognised':
      return sql`(select r.id::text as key, r.on_day, r.recorded_at, 'recognised' as what, 'invoice' as subject, r.invoice_id as subject_id, r.client_id,
        null::text as client_name, null::text as number, r.cents from ${recognisedRows(asked, sql`${days.from}::date`, sql`${days.to}::date`)} as r)`
    case 'credits':
      return balanceRows(asked, days.to, sql`cents < 0`)
    case 'disputed':
      return openRows(
        asked,
        days.to,
        sql`cents > 0 and invoice_id in (select id from invoices where org_id = ${asked.orgId} and status = 'disputed')`,
      )
    case 'quotesSent':
    case 'quotesSigned':
    case 'quotesLost':
      return quoteRows(asked, figure, days)
    case 'purchases':
    case 'payable':
      return receivedRows(asked, figure, days)
    case 'recovered':
      return recoveredRows(asked, days)
    default:
      throw new DomainError('not_found')
  }
}

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
  return sql`(select o.invoice_id::text as key, o.due_on as on_day, null::timestamptz as recorded_at, 'open' as what, 'invoice' as subject,
    o.invoice_id as subject_id, o.client_id, null::text as client_name, null::text as number, o.cents from ${openOn(asked, on)} as o where ${which})`
}

/** What these invoices owed at the end of a day, and the credits that are on none. */
const balanceRows = (asked: Asked, on: string, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select * from ${openRows(asked, on, which)} as o union all
  select l.id::text, l.on_day, l.recorded_at, coalesce(l.movement_kind, l.kind), case when l.movement_kind is null then 'invoice' end,
    case when l.movement_kind is null then l.source_id end, l.client_id, null, null, l.cents
  from ${looseOn(asked, on)} as l where l.account in ${debtAccounts})`

/** Days on which a devis was sent, signed or lost, on the clocks of the organization. */
export const quoteDays = (timeZone: string) => ({
  sent: sql`(q.sent_at at time zone ${timeZone})::date`,
  signed: sql`(q.signed_at at time zone ${timeZone})::date`,
  lost: sql`case q.status when 'refused' then (q.refused_at at time zone ${timeZone})::date when 'expired' then q.valid_until + 1 end`,
})

function quoteRows(
  { orgId, currency, clientId, head }: Asked,
  figure: 'quotesSent' | 'quotesSigned' | 'quotesLost',
  { from, to }: DayWindow,
) {
  const days = quoteDays(head.timeZone)
  const [day, at] = {
    quotesSent: [days.sent, sql`q.sent_at`],
    quotesSigned: [days.signed, sql`q.signed_at`],
    quotesLost: [days.lost, sql`q.updated_at`],
  }[figure] as [RawBuilder<unknown>, RawBuilder<unknown>]
  return sql`(select q.id::text as key, ${day} as on_day, ${at} as recorded_at, ${figure} as what, 'quote' as subject, q.id as subject_id,
      coalesce(q.company_id, q.contact_id) as client_id, q.client_name, q.number, q.net_cents as cents
    from quotes as q where q.org_id = ${orgId} and q.currency = ${currency} and q.number is not null and ${day} between ${from} and ${to}
      and ${clientId === null ? sql`true` : sql`coalesce(q.company_id, q.contact_id) = ${clientId}`})`
}

function receivedRows(asked: Asked, figure: 'purchases' | 'payable', days: DayWindow): RawBuilder<unknown> {
  const source = figure === 'purchases' ? receivedIn(asked, days) : openPayables(asked, days.to)
  const day =
    figure === 'purchases' ? sql`r.issued_on` : sql`coalesce(r.due_on, r.issued_on, ${days.to}::date)`
  return sql`(select r.id::text as key, ${day} as on_day, r.created_at as recorded_at, ${figure} as what, 'received_invoice' as subject, r.id as subject_id,
      null::uuid as client_id, coalesce(r.supplier_name, '') as client_name, r.number, r.cents from ${source} as r)`
}
