import { from, joined, type Sentence } from '#shared/domain/text/sentence.ts'
import type { mailboxEvents } from './events.ts'

/** Whole sentences, where the facts of the event say more than its words. */
export const mailboxSentences = {
  'mailbox.mail_received': (read) => `E-mail reçu${from(read('email'))}`,
  'mailbox.expired': (read) => `Autorisation expirée${joined('pour', read('email'))}`,
} satisfies Partial<Record<keyof typeof mailboxEvents, Sentence>>
