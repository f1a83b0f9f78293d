import type { Pages } from '../page-of.ts'
import type { reminderEventSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const reminderPages = {
  reminder: (id, { type }) =>
    type === 'reminder.sent'
      ? { path: '/relances/history', search: { reminder: id } }
      : { path: '/relances/paused' },
  promise: () => ({ path: '/relances/promises' }),
} satisfies Pages<keyof typeof reminderEventSubjects>
