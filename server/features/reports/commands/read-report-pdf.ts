import { readAs } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { reportTooLong } from '#server/features/platform/commands/report-too-long.ts'
import type { Scope } from '#server/scope.ts'
import { reportPaper } from '#shared/domain/reports/report-paper.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { readReportTable, type TableAsked } from '../steps/report-table.ts'

/** A table of the reports as PDF, with the figures of its screen. Errors: invalid_input, forbidden, document_too_long, service_unavailable. */
export async function readReportPdf(scope: Scope, asked: TableAsked): Promise<File> {
  const { context, orgId, userId } = scope
  const { table, seller, now } = await readAs(scope, async (tx) => ({
    table: await readReportTable(tx, asked),
    seller: (await getParties(tx, { companyId: null, contactId: null })).seller,
    now: tx.now,
  }))
  const paper = reportPaper(table, {
    author: seller.name,
    drawnOn: todayIn(seller.timeZone, now),
    drawnAt: `${formatDateTime(now, seller.timeZone)} (${seller.timeZone})`,
  })
  const pdf = await reportTooLong(context.pdf.renderReport(paper, { orgId, userId }))
  return new File([Uint8Array.from(pdf)], `${table.name}.pdf`, { type: 'application/pdf' })
}
