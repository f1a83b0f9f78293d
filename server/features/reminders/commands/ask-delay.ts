import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import type { AskedTerms } from '#shared/domain/reminders/client-words.ts'
import { answerByLink } from '../steps/answer-by-link.ts'
import { recordDelay } from '../steps/record-answers.ts'

type Input = { token: string; message: string; terms: AskedTerms | null }

/** « Je demande un délai »: reminders wait until the team has answered and says go on. Said twice, it has one effect. Errors: those of answerByLink, invalid_input. */
export function askDelay(caller: Caller, { token, ...words }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, {
    token,
    type: 'invoice.delay_asked',
    record: (tx, answered) => recordDelay(tx, answered, words),
  })
}
