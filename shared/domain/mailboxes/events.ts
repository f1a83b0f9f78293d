import type { Told } from '#shared/domain/text/told.ts'

/** What the events are about, and what one must be allowed to read to learn of them. */
export const mailboxSubjects = {
  mailbox: 'event:read',
} as const

/** What may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const mailboxEvents = {
  'mailbox.connected': 'Compte mail connecté',
  'mailbox.reconnected': 'Compte mail reconnecté',
  'mailbox.deleted': 'Compte mail supprimé',
  'mailbox.expired': 'Autorisation d’un compte mail expirée',
} as const satisfies Record<`${keyof typeof mailboxSubjects}.${string}`, string>

/** What the events of each subject tell of it: sentences, timelines and reactions read it. */
export type MailboxEventMeta = {
  mailbox: { userId: Told; provider: Told; email: Told }
}
