import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { answerByStatement, type OnStatement } from '../steps/answer-by-statement.ts'
import { recordWithdrawn } from '../steps/record-promised.ts'

type Input = OnStatement & { answer: ClientAnswer }

/** The client takes back what it said of some invoices of its page. Errors: those of answerByStatement, invalid_input. */
export function withdrawStatementAnswer(
  caller: Caller,
  { answer, ...asked }: Input,
): Promise<{ said: true }> {
  return answerByStatement(
    caller,
    asked,
    (tx, answered) => recordWithdrawn(tx, answered, { answer }),
    (words) => `${words}, annonce retirée`,
  )
}
