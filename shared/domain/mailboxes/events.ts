import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const mailboxSubjects = {
  mailbox: 'event:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const mailboxEvents = {
  'mailbox.connected': 'Compte mail connecté',
  'mailbox.reconnected': 'Compte mail reconnecté',
  'mailbox.deleted': 'Compte mail supprimé',
  'mailbox.mail_received': 'E-mail reçu',
  'mailbox.sent_despite': 'E-mail envoyé bien qu’une réponse soit déjà partie',
  'mailbox.expired': 'Autorisation d’un compte mail expirée',
} as const satisfies Record<`${keyof typeof mailboxSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type MailboxEventMeta = {
  mailbox: { userId: Told; provider: Told; email: Told }
}
