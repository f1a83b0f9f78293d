import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PayersReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { askReport, clientName, daysOf, type ReportFilter } from './asked-report.ts'

const MOST_CLIENTS = 100

/** Clients whose money came after its due day, by how late it was, weighted by its amount. Errors: invalid_input, forbidden without payment:read. */
export async function getPayers(tx: Tx, input: DayWindow & ReportFilter): Promise<PayersReport> {
  const asked = await askReport(tx, input)
  if (!asked.mayReadPayments) throw new DomainError('forbidden')
  const { days } = daysOf(asked, input)
  const { orgId, currency, clientId, knownOn } = asked
  const { rows } = await sql<PayersReport['clients'][number]>`
    select p.*, ${clientName(tx, sql`p."clientId"`)} as "clientName" from (
      select m.client_id as "clientId", sum(-m.amount_cents)::float8 as "settledCents", count(*)::int as payments,
        (sum(-m.amount_cents * (m.on_day - d.issued_on)) / sum(-m.amount_cents))::float8 as "daysToPay",
        (sum(-m.amount_cents * (m.on_day - d.due_on)) / sum(-m.amount_cents))::float8 as "daysLate"
      from debt_movements as m join debt_invoices as d on d.org_id = m.org_id and d.invoice_id = m.invoice_id
      where m.org_id = ${orgId} and m.currency = ${currency} and m.account = 'receivable' and m.kind = 'money' and m.amount_cents < 0
        and m.on_day between ${days.from} and ${days.to} and ${clientId === null ? sql`true` : sql`m.client_id = ${clientId}`}
        and ${knownOn === null ? sql`true` : sql`m.recorded_on <= ${knownOn}`}
      group by 1 having sum(-m.amount_cents * (m.on_day - d.due_on)) > 0) as p
    order by p."daysLate" desc, p."clientId" limit ${MOST_CLIENTS}`.execute(tx.db)
  return { ...asked.head, days, clients: rows }
}
