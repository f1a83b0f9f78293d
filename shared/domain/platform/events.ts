/** Subjects of the events, and the permission needed to read the events of each. */
export const mailSubjects = {
  // Mails belong to quotes and invitations.
  mail: 'quote:read',
} as const

/** Event types, with the sentence for timelines and feeds. `{…}` are filled from the event's meta. */
export const mailEvents = {
  'mail.sent': 'E-mail remis',
  'mail.failed': 'E-mail non remis',
} as const satisfies Record<`${keyof typeof mailSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type MailEventMeta = {
  mail: { mailId: string; kind: string; to: string; reason: string }
}
