import type { mailboxSubjects } from '#shared/domain/mailboxes/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const mailboxLiveQueries: LiveQueries<keyof typeof mailboxSubjects> = {
  // A mail that comes stands in the activity of the dashboard.
  mailbox: ['work', 'mailboxes', 'reports', 'platform', 'plans'],
}
