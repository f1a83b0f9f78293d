import type { Pages } from '../page-of.ts'
import type { mailboxEvents, mailboxSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const mailboxPages = {
  // A mail that came is shown by its company.
  mailbox: (_id, { type }) => (type === 'mailbox.expired' ? { path: '/manager/mail' } : null),
} satisfies Pages<keyof typeof mailboxSubjects, keyof typeof mailboxEvents>
