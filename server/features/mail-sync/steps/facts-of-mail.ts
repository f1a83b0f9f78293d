import type { AnswerableMail } from '#server/features/mail-sending/commands/answer-automatically.ts'
import type { Arrival } from '#server/features/mail-sending/commands/take-arrivals.ts'
import type { ReadMail } from '../store/mails.ts'

/** The facts of a mail that matter to our own sendings. */
export const arrivalOf = ({ receivedAt, parsed }: ReadMail, id: string): Arrival => ({
  id,
  receivedAt,
  automatic: parsed.automatic,
  delivery: parsed.delivery,
  ownMessageId: parsed.ownMessageId,
  cites: [...parsed.inReplyTo, ...parsed.references],
})

/** The facts of a mail that the mailbox may answer by itself. */
export const answerableOf = ({ receivedAt, outgoing, parsed }: ReadMail, id: string): AnswerableMail => {
  const { from, to, cc, subject, messageId, inReplyTo, references } = parsed
  const automatic = parsed.automatic || parsed.delivery !== null
  return { id, receivedAt, outgoing, automatic, from, to, cc, subject, messageId, inReplyTo, references }
}
