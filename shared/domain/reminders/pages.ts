import type { Pages } from '../page-of.ts'
import type { reminderEventSubjects } from './events.ts'

const ofHistory = new Set<string>([
  'reminder.sent',
  'reminder.received',
  'reminder.refused',
  'reminder.unclaimed',
])

/** Their subject is the invoice that can soon be claimed no more. */
const ofInvoices = new Set<string>(['reminder.limitation_near', 'reminder.prescribed'])

/** The pages that show what its events are about. */
export const reminderPages = {
  reminder: (id, { type }) =>
    ofInvoices.has(type)
      ? { path: '/revenues/management/invoices/$invoiceId', params: { invoiceId: id } }
      : ofHistory.has(type)
        ? { path: '/relances/history', search: { reminder: id } }
        : { path: '/relances/paused' },
  promise: () => ({ path: '/relances/promises' }),
} satisfies Pages<keyof typeof reminderEventSubjects>
