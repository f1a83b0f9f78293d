import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PayersReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { listClientNames } from './ageing.ts'
import { type Asked, askReport, daysOf, type ReportFilter } from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'
import { settledIn } from './settled.ts'

const MOST_CLIENTS = 100

/** Clients whose money came after its due day, by how late it was, weighted by its amount. Errors: invalid_input, forbidden without payment:read. */
export async function getPayers(tx: Tx, input: DayWindow & ReportFilter): Promise<PayersReport> {
  const asked = await askReport(tx, input)
  if (!asked.mayReadPayments) throw new DomainError('forbidden')
  const { days } = daysOf(asked, input)
  const clients = await keptWhileUnmoved(
    tx,
    asked,
    { what: `late payers since ${days.from}`, on: days.to },
    () => listPayers(tx, asked, days),
  )
  const names = await listClientNames(tx, clients)
  return {
    ...asked.head,
    days,
    clients: clients.map((client) => ({ ...client, clientName: names.get(client.clientId) ?? '' })),
  }
}

type Payer = Omit<PayersReport['clients'][number], 'clientName'>

async function listPayers(tx: Tx, asked: Asked, days: DayWindow): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select client_id as "clientId", sum(came_cents)::float8 as "settledCents", sum(payments)::int as payments,
      (sum(cent_days) / sum(came_cents))::float8 as "daysToPay", (sum(cent_days_late) / sum(came_cents))::float8 as "daysLate"
    from ${settledIn(asked, days)} as s group by 1 having sum(cent_days_late) > 0
    order by "daysLate" desc, "clientId" limit ${MOST_CLIENTS}`.execute(tx.db)
  return rows
}
