import type { reminderEventSubjects } from '#shared/domain/reminders/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const reminderLiveQueries: LiveQueries<keyof typeof reminderEventSubjects> = {
  reminder: ['reminders', 'invoiceSending', 'lateInterest', 'platform', 'work'],
  promise: ['reminders', 'platform'],
}
