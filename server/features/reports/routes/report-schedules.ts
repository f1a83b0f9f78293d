import { readAs } from '#server/db/transaction.ts'
import {
  endReportSchedule,
  pauseReportSchedule,
  resumeReportSchedule,
  sendReportNow,
} from '#server/features/reports/commands/change-report-schedule.ts'
import { readReportSendingPdf } from '#server/features/reports/commands/read-report-sending-pdf.ts'
import {
  createReportSchedule,
  updateReportSchedule,
} from '#server/features/reports/commands/save-report-schedule.ts'
import { listReportRecipients } from '#server/features/reports/queries/report-recipients.ts'
import { listReportSchedules } from '#server/features/reports/queries/report-schedules.ts'
import {
  countReportSendings,
  getReportSending,
  listReportSendings,
} from '#server/features/reports/queries/report-sendings.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { reportSchedulesContract } from '#shared/contract/report-schedules.ts'

export const reportSchedulesRoutes: Routes<typeof reportSchedulesContract> = {
  listReportSchedules: (scope) => readAs(scope, listReportSchedules),
  listReportRecipients: (scope) => readAs(scope, listReportRecipients),
  createReportSchedule,
  updateReportSchedule,
  pauseReportSchedule,
  resumeReportSchedule,
  sendReportNow,
  endReportSchedule,
  listReportSendings: (scope, page) => readAs(scope, (tx) => listReportSendings(tx, page)),
  countReportSendings: (scope) => readAs(scope, countReportSendings),
  getReportSending: (scope, { sendingId }) => readAs(scope, (tx) => getReportSending(tx, sendingId)),
  getReportSendingPdf: readReportSendingPdf,
}
