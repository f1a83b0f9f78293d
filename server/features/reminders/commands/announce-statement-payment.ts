import type { Caller } from '#server/http/bind-contract.ts'
import type { SaidMeans } from '#shared/domain/reminders/client-words.ts'
import { answerByStatement, type OnStatement } from '../steps/answer-by-statement.ts'
import { recordPaid } from '../steps/record-said.ts'

type Input = OnStatement & { paidOn: string; means: SaidMeans }

/** « J’ai payé le … par … », of some invoices of its page. Errors: those of answerByStatement, invalid_input. */
export function announceStatementPayment(
  caller: Caller,
  { paidOn, means, ...asked }: Input,
): Promise<{ said: true }> {
  return answerByStatement(caller, asked, (tx, answered) => recordPaid(tx, answered, { paidOn, means }))
}
