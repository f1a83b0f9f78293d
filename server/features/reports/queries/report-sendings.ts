import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { ReportSending } from '#shared/contract/report-schedules.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ReportPaper } from '#shared/domain/reports/report-paper.ts'
import { mayReadAll } from '../steps/report-needs.ts'

const order = { by: ['created_at', 'id'], direction: 'desc' } as const

const counted = (outcome: 'mailed' | 'no_right') =>
  sql<number>`(select count(*)::int from report_sending_members as m where m.org_id = s.org_id and m.sending_id = s.id and m.outcome = ${outcome})`

const sendings = (tx: Tx) =>
  tx.db
    .selectFrom('report_sendings as s')
    .select(['s.id', 'schedule_id', 's.name', 'due_at', 's.state', 'failure', 's.created_at'])
    .select([counted('mailed').as('mailed'), counted('no_right').as('without_right')])
    .where('s.org_id', '=', tx.scope.orgId)
type Row = Awaited<ReturnType<ReturnType<typeof sendings>['execute']>>[number]

const present = (row: Row) => ({
  id: row.id,
  scheduleId: row.schedule_id,
  name: row.name,
  dueAt: row.due_at.toISOString(),
  state: row.state as ReportSending['state'],
  failure: row.failure,
  mailed: row.mailed,
  withoutRight: row.without_right,
})

/** A page of the sendings, the latest first. */
export const listReportSendings = (tx: Tx, page: PageInput) => readPage(sendings(tx), order, page, present)

export async function countReportSendings(tx: Tx): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_sendings where org_id = ${tx.scope.orgId}`.execute(tx.db)
  return rows[0]!.count === 0 ? { count: 0 } : rows[0]!
}

/** A sending, with what it said for whom may still read it. Errors: not_found. */
export async function getReportSending(tx: Tx, sendingId: string): Promise<ReportSending> {
  const row = await sendings(tx)
    .select(['paper', 'made_at', 'needs'])
    .where('s.id', '=', sendingId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const members = await tx.db
    .selectFrom('report_sending_members')
    .select(['name', 'outcome'])
    .where('org_id', '=', tx.scope.orgId)
    .where('sending_id', '=', sendingId)
    .orderBy('name')
    .execute()
  const paper = row.paper as ReportPaper | null
  return {
    ...present(row),
    members: members.map(({ name, outcome }) => ({ name, outcome: outcome as 'mailed' | 'no_right' })),
    paper:
      paper === null || row.made_at === null || !mayReadAll(tx, row.needs)
        ? null
        : {
            title: paper.title,
            until: paper.until,
            madeAt: row.made_at.toISOString(),
            sections: [paper, ...paper.more].map(({ title, columns, rows, total }) => ({
              title,
              columns: columns.map((column) => ({ title: column.title, end: column.end })),
              rows,
              total,
            })),
          },
  }
}

/** The file of a sending. Errors: not_found, also for whom may not read it any more; report_not_sent_yet. */
export async function findSendingFile(tx: Tx, sendingId: string): Promise<{ fileKey: string; name: string }> {
  const row = await tx.db
    .selectFrom('report_sendings')
    .select(['file_key', 'name', 'needs', 'due_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sendingId)
    .executeTakeFirst()
  if (row === undefined || !mayReadAll(tx, row.needs)) throw new DomainError('not_found')
  if (row.file_key === null) throw new DomainError('report_not_sent_yet')
  return { fileKey: row.file_key, name: row.name }
}
