import {
  BellRing,
  CircleAlert,
  CircleCheck,
  HandCoins,
  Hourglass,
  MailCheck,
  MailX,
  Pause,
  Play,
  Reply,
} from 'lucide-react'
import type { reminderEventSubjects, reminderEvents } from '#shared/domain/reminders/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const reminderIcons: SubjectIcons<typeof reminderEventSubjects> = {
  reminder: BellRing,
  promise: HandCoins,
}

export const reminderLooks: EventLooks<typeof reminderEvents> = {
  'reminder.sent': { icon: BellRing, tone: 'info' },
  'reminder.received': { icon: MailCheck, tone: 'success' },
  'reminder.refused': { icon: MailX, tone: 'warning' },
  'reminder.unclaimed': { icon: MailX, tone: 'warning' },
  'reminder.paused': { icon: Pause, tone: 'neutral' },
  'reminder.resumed': { icon: Play, tone: 'neutral' },
  'reminder.answered': { icon: Reply, tone: 'warning' },
  'reminder.client_said': { icon: Reply, tone: 'info' },
  'reminder.declaration_due': { icon: Hourglass, tone: 'warning' },
  'reminder.limitation_near': { icon: Hourglass, tone: 'warning' },
  'reminder.prescribed': { icon: CircleAlert, tone: 'danger' },
  'promise.kept': { icon: CircleCheck, tone: 'success' },
  'promise.broken': { icon: CircleAlert, tone: 'danger' },
}
