import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PayersReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { askReport, clientName, daysOf, type ReportFilter } from './asked-report.ts'
import { settledIn } from './settled.ts'

const MOST_CLIENTS = 100

/** Clients whose money came after its due day, by how late it was, weighted by its amount. Errors: invalid_input, forbidden without payment:read. */
export async function getPayers(tx: Tx, input: DayWindow & ReportFilter): Promise<PayersReport> {
  const asked = await askReport(tx, input)
  if (!asked.mayReadPayments) throw new DomainError('forbidden')
  const { days } = daysOf(asked, input)
  const { rows } = await sql<PayersReport['clients'][number]>`
    select p.*, ${clientName(tx, sql`p."clientId"`)} as "clientName" from (
      select client_id as "clientId", sum(came_cents)::float8 as "settledCents", sum(payments)::int as payments,
        (sum(cent_days) / sum(came_cents))::float8 as "daysToPay", (sum(cent_days_late) / sum(came_cents))::float8 as "daysLate"
      from ${settledIn(asked, days)} as s group by 1 having sum(cent_days_late) > 0) as p
    order by p."daysLate" desc, p."clientId" limit ${MOST_CLIENTS}`.execute(tx.db)
  return { ...asked.head, days, clients: rows }
}
