import { CalendarClock, ChartLine, MailCheck, MailWarning } from 'lucide-react'
import type { reportEvents, reportSubjects } from '#shared/domain/reports/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const reportIcons: SubjectIcons<typeof reportSubjects> = { report: ChartLine }

export const reportLooks: EventLooks<typeof reportEvents> = {
  'report.schedule_created': { icon: CalendarClock, tone: 'neutral' },
  'report.sent': { icon: MailCheck, tone: 'success' },
  'report.not_sent': { icon: MailWarning, tone: 'warning' },
}
