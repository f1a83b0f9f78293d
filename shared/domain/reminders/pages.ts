import type { Pages } from '../page-of.ts'
import type { reminderEventSubjects } from './events.ts'

const ofHistory = new Set<string>([
  'reminder.sent',
  'reminder.received',
  'reminder.refused',
  'reminder.unclaimed',
])

/** The pages that show what its events are about. */
export const reminderPages = {
  reminder: (id, { type }) =>
    ofHistory.has(type)
      ? { path: '/relances/history', search: { reminder: id } }
      : { path: '/relances/paused' },
  promise: () => ({ path: '/relances/promises' }),
} satisfies Pages<keyof typeof reminderEventSubjects>
