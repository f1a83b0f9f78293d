import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { answerByLink } from '../steps/answer-by-link.ts'
import { recordPromised } from '../steps/record-answers.ts'

type Input = { token: string; promisedOn: string }

/** « Je paierai le … »: the client promises what this invoice owes, and reminders wait for its day, included. Said twice, it has one effect. Errors: those of answerByLink, invalid_input. */
export function promisePayment(caller: Caller, { token, ...words }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, {
    token,
    type: 'invoice.payment_promised',
    record: (tx, answered) => recordPromised(tx, answered, words),
  })
}
