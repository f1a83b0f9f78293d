/** Subjects of the events, and the permission needed to read the events of each. */
export const mailSubjects = {
  // For a mail about a subject that `mailReaders` does not name.
  mail: 'quote:read',
} as const

/** The permission to learn of a mail, by what it is about. A client's mail carries the statement of their invoices. */
export const mailReaders = {
  quote: 'quote:read',
  invoice: 'invoice:read',
  online_subscription: 'invoice:read',
  company: 'invoice:read',
  contact: 'invoice:read',
  invitation: 'member:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const mailEvents = {
  'mail.sent': 'E-mail remis',
  'mail.failed': 'E-mail non remis',
} as const satisfies Record<`${keyof typeof mailSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type MailEventMeta = {
  /** `userId`: who had it sent, where its subject does not say. */
  mail: { mailId: string; kind: string; to: string; reason: string; userId: string | null }
}
