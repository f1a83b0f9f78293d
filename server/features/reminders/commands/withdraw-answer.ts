import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { answerByLink } from '../steps/answer-by-link.ts'
import { recordWithdrawn } from '../steps/record-answers.ts'

type Input = { token: string; answer: ClientAnswer }

/** The client takes back what it said: reminders wait for it no more. Once more, it changes nothing. Errors: those of answerByLink. */
export function withdrawAnswer(caller: Caller, { token, ...words }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, {
    token,
    type: 'invoice.answer_withdrawn',
    record: (tx, answered) => recordWithdrawn(tx, answered, words),
  })
}
