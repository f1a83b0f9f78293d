/** What the events are about, and what one must be allowed to read to learn of them. */
export const mailSubjects = {
  // Of quotes and invitations.
  mail: 'quote:read',
} as const

/** What may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const mailEvents = {
  'mail.sent': 'E-mail remis',
  'mail.failed': 'E-mail non remis',
} as const satisfies Record<`${keyof typeof mailSubjects}.${string}`, string>

/** What the events of each subject tell of it: sentences, timelines and reactions read it. */
export type MailEventMeta = {
  mail: { mailId: string; kind: string; to: string; reason: string }
}
