import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { mayRead } from '#server/scope.ts'
import type { RecoveryReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type Asked, askReport, daysOf, type ReportFilter } from './asked-report.ts'

/** Money that comes so many days after a reminder is counted as its effect: the rule of the figures of reminders. */
const EFFECT_DAYS = 30

/** Each payment of an invoice that a reminder of the 30 days before asked for, with the step of the last of them. */
export function recoveredRows(
  { orgId, currency, clientId, knownOn }: Asked,
  { from, to }: DayWindow,
): RawBuilder<unknown> {
  return sql`(select m.id::text as key, m.on_day, m.recorded_at, 'recovered' as what, 'invoice' as subject, m.invoice_id as subject_id, m.client_id,
      null::text as client_name, null::text as number, -m.amount_cents as cents, asked.step
    from (select distinct ri.invoice_id from reminders as r join reminder_invoices as ri on ri.org_id = r.org_id and ri.reminder_id = r.id
        where r.org_id = ${orgId} and r.state = 'sent' and r.ended_at >= ${from}::timestamptz - ${`${EFFECT_DAYS + 2} days`}::interval) as reminded
    join debt_movements as m on m.invoice_id = reminded.invoice_id join money_movements as v on v.org_id = m.org_id and v.id = m.source_id
    join lateral (select coalesce(r.step, 0) as step from reminder_invoices as ri join reminders as r on r.org_id = ri.org_id and r.id = ri.reminder_id
      where ri.org_id = m.org_id and ri.invoice_id = m.invoice_id and r.state = 'sent'
        and r.ended_at between v.occurred_at - ${`${EFFECT_DAYS} days`}::interval and v.occurred_at
      order by r.ended_at desc, r.id desc limit 1) as asked on true
    where m.org_id = ${orgId} and m.currency = ${currency} and m.account = 'receivable' and m.movement_kind in ('payment_received', 'allocation')
      and m.on_day between ${from} and ${to} and ${clientId === null ? sql`true` : sql`m.client_id = ${clientId}`}
      and ${knownOn === null ? sql`true` : sql`m.recorded_on <= ${knownOn}`})`
}

/** What came in after a reminder, by its step; step 0 is a reminder by hand. Errors: invalid_input, forbidden without payment:read and reminder:read. */
export async function getRecovery(tx: Tx, input: DayWindow & ReportFilter): Promise<RecoveryReport> {
  const asked = await askReport(tx, input)
  if (!asked.mayReadPayments || !mayRead(tx.scope, 'reminder:read')) throw new DomainError('forbidden')
  const { days } = daysOf(asked, input)
  const { timeZone } = asked.head
  const { rows } = await sql<{ step: number; sent: number; payments: number; cents: number }>`
    select coalesce(s.step, p.step)::int as step, coalesce(s.sent, 0)::int as sent, coalesce(p.payments, 0)::int as payments, coalesce(p.cents, 0)::float8 as cents
    from (select coalesce(step, 0) as step, count(*) as sent from reminders
      where org_id = ${asked.orgId} and subject = 'invoices' and state = 'sent' and currency = ${asked.currency}
        and (ended_at at time zone ${timeZone})::date between ${days.from} and ${days.to}
        and ${asked.clientId === null ? sql`true` : sql`coalesce(company_id, contact_id) = ${asked.clientId}`} group by 1) as s
    full join (select step, count(*) as payments, sum(cents) as cents from ${recoveredRows(asked, days)} as r group by 1) as p using (step) order by 1`.execute(
    tx.db,
  )
  return {
    ...asked.head,
    days,
    steps: rows.map(({ step, sent, payments, cents }) => ({
      step,
      label: step === 0 ? 'À la main' : `Étape ${step}`,
      sent,
      payments,
      recoveredCents: cents,
    })),
    totalCents: rows.reduce((sum, { cents }) => sum + cents, 0),
  }
}
