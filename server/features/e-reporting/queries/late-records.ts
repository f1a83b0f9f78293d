import type { Tx } from '#server/scope.ts'
import type { LateRecords, ReportDays } from '#shared/domain/e-reporting/report-corrections.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { listLatePaid } from './paid-sales.ts'
import { listLateEntries, MOST, refuseTooMany } from './sales.ts'

/**
 * Lists ledger entries of the periods that belong to days before them. Payments that have no entry there (of before
 * 0418) are never late. Errors: e_reporting_too_long.
 */
export async function listLateRecords(tx: Tx, days: ReportDays, timeZone: string): Promise<LateRecords> {
  const { transactions, payments } = days
  const from = [transactions.from, payments.from].sort()[0]!
  const to = [transactions.to, payments.to].sort()[1]!
  const rows = await tx.db
    .selectFrom('ledger_entries')
    .select(['kind', 'subject_id', 'recorded_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('recorded_at', '>=', startOfDay(timeZone, from))
    .where('recorded_at', '<', startOfDay(timeZone, addDays(to, 1)))
    .where('kind', '!=', 'closure')
    .limit(3 * MOST + 1)
    .execute()
  refuseTooMany(rows.filter(({ kind }) => kind === 'invoice_issued'))
  refuseTooMany(rows.filter(({ kind }) => kind === 'payment_recorded'))
  refuseTooMany(rows.filter(({ kind }) => kind === 'movement_recorded'))
  if (rows.length === 0) return { entries: [], paid: [], cashRecordedOn: new Map() }
  const recorded = rows.map((row) => ({ ...row, on: todayIn(timeZone, row.recorded_at) }))
  const issued = recorded.filter(({ kind }) => kind === 'invoice_issued')
  const cashRecordedOn = new Map(recorded.map((row) => [row.subject_id, row.on]))
  const [entries, paid] = await Promise.all([
    listLateEntries(tx, new Map(issued.map((row) => [row.subject_id, row.on])), transactions.from),
    listLatePaid(tx, [...cashRecordedOn.keys()], { from: payments.from, timeZone }),
  ])
  return { entries, paid, cashRecordedOn }
}
