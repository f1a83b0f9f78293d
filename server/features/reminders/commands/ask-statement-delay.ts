import type { Caller } from '#server/http/bind-contract.ts'
import { type AskedTerms, termsWords } from '#shared/domain/reminders/client-words.ts'
import { NBSP } from '#shared/french/typography.ts'
import { answerByStatement, type OnStatement } from '../steps/answer-by-statement.ts'
import { recordDelay } from '../steps/record-said.ts'

type Input = OnStatement & { message: string; terms: AskedTerms | null }

/** « Je demande un délai » for some invoices of its page. Errors: those of answerByStatement, invalid_input. */
export function askStatementDelay(
  caller: Caller,
  { message, terms, ...asked }: Input,
): Promise<{ said: true }> {
  return answerByStatement(
    caller,
    asked,
    (tx, answered) => recordDelay(tx, answered, { message, terms }),
    (words) => `Délai demandé${terms === null ? '' : `, ${termsWords(terms)}`}${NBSP}: ${words}`,
  )
}
