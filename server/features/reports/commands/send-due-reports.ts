import { dueKind } from '#server/due-dates.ts'
import { latestDue } from '#shared/domain/reports/next-sending.ts'
import { readReportDay } from '../queries/report-day.ts'
import { enqueueSending } from '../steps/enqueue-sending.ts'
import { cadenceOf } from '../steps/schedule-cadence.ts'
import { lockSchedules, setNextAt, TO_SEND } from '../store/report-schedules.ts'
import { insertSending } from '../store/report-sendings.ts'

/** Begins the sending of reports whose instant has come, once each. Of those that came during an outage the latest alone. */
export const sendDueReports = dueKind({
  kind: 'send-reports',
  rows: TO_SEND,
  atOnce: 50,
  async run(tx, ids) {
    const day = await readReportDay(tx)
    for (const schedule of await lockSchedules(tx, ids)) {
      const due = { due: schedule.next_at!, now: tx.now }
      const { latest, next } = latestDue(cadenceOf(schedule), day, due)
      const told = { scheduleId: schedule.id, name: schedule.name, dueAt: latest }
      const sendingId = await insertSending(tx, told)
      await setNextAt(tx, schedule.id, next)
      if (sendingId !== null) await enqueueSending(tx, sendingId)
    }
  },
})
