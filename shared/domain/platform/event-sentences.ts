import { joined, type Sentence } from '#shared/domain/text/sentence.ts'
import type { mailEvents } from './events.ts'

/** Whole sentences, where the facts of the event say more than its words. */
export const mailSentences = {
  'mail.sent': (read) => `E-mail remis${joined('à', read('to'))}`,
  'mail.failed': (read) => `E-mail non remis${joined('à', read('to'))}`,
} satisfies Partial<Record<keyof typeof mailEvents, Sentence>>
