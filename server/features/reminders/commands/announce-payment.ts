import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import type { SaidMeans } from '#shared/domain/reminders/client-words.ts'
import { answerByLink } from '../steps/answer-by-link.ts'
import { recordPaid } from '../steps/record-answers.ts'

type Input = { token: string; paidOn: string; means: SaidMeans }

/** « J’ai payé le … par … »: reminders wait until somebody found the payment. Said twice, it has one effect. Errors: those of answerByLink, invalid_input. */
export function announcePayment(caller: Caller, { token, ...words }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, {
    token,
    type: 'invoice.payment_announced',
    record: (tx, answered) => recordPaid(tx, answered, words),
  })
}
