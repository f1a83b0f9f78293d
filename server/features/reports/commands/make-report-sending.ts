import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { reportTooLong } from '#server/features/platform/commands/report-too-long.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { reportPaper } from '#shared/domain/reports/report-paper.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { emitSchedule } from '../steps/emit-schedule.ts'
import { failSending, NOT_MADE, recordFailure } from '../steps/fail-sending.ts'
import { mailReport } from '../steps/mail-report.ts'
import { judgeRecipients, type ReportToSend, readReportToSend } from '../steps/read-report-to-send.ts'
import { lockWaiting, recordMembers, recordSent } from '../store/report-sendings.ts'

/**
 * Draws a report as it is now, keeps its figures with the sending and mails it to those who may read it at this instant. Once: a sending that left or
 * failed is left alone. What cannot be is recorded and told; what may go better later is tried again, until the last attempt.
 */
export async function makeReportSending(
  context: AppContext,
  { orgId, sendingId }: { orgId: string; sendingId: string },
  { last }: { last: boolean },
): Promise<void> {
  const scope = systemScope(context, orgId)
  try {
    const asked = await readAs(scope, (tx) => readReportToSend(tx, sendingId))
    if (asked === null) return
    if ('failure' in asked) await failSending(scope, sendingId, asked)
    else await send(scope, sendingId, asked)
  } catch (error) {
    const isSettled = error instanceof DomainError && error.code === 'document_too_long'
    if (!isSettled && !last) throw error
    context.log.error({ err: error, orgId, sendingId }, 'report not sent')
    const failure = error instanceof DomainError ? errorCodes[error.code].text : NOT_MADE
    await failSending(scope, sendingId, { failure, pause: null })
  }
}

async function send(scope: Scope, sendingId: string, { tables, needs, day }: ReportToSend): Promise<void> {
  const { context, orgId } = scope
  const now = context.clock.now()
  const seller = await readAs(scope, getSeller)
  const [first, ...more] = tables
  const drawn = {
    author: seller.name,
    drawnOn: day.today,
    drawnAt: `${formatDateTime(now, day.timeZone)} (${day.timeZone})`,
  }
  const paper = reportPaper(first!, drawn, more)
  const pdf = await reportTooLong(context.pdf.renderReport(paper, { orgId, userId: null }))
  await withFiles(context, async (files) => {
    const fileKey = `${orgId}/reports/${randomUUID()}.pdf`
    await files.store(fileKey, pdf, 'application/pdf')
    await inTransaction(scope, async (tx) => {
      const held = await lockWaiting(tx, sendingId)
      if (held === undefined) return
      // Asked again: drawing takes seconds, in which one may lose a right or leave.
      const judged = await judgeRecipients(tx, held.schedule_id, needs)
      if ('failure' in judged) return recordFailure(tx, held, judged)
      const { members } = judged
      await recordSent(tx, sendingId, { paper, fileKey, needs })
      const mailed = members.filter(({ outcome }) => outcome === 'mailed')
      await recordMembers(tx, sendingId, members)
      for (const { name, email } of mailed)
        await mailReport(tx, { sendingId, paper, fileKey, sellerName: seller.name, to: { email, name } })
      await emitSchedule(tx, 'report.sent', { id: sendingId, name: held.name, count: mailed.length })
    })
  })
}
