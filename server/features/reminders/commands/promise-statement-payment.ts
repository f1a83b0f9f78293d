import type { Caller } from '#server/http/bind-contract.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { answerByStatement, type OnStatement } from '../steps/answer-by-statement.ts'
import { recordPromised } from '../steps/record-promised.ts'

type Input = OnStatement & { promisedOn: string }

/** « Je paierai le … », what some invoices of its page owe. Errors: those of answerByStatement, invalid_input. */
export function promiseStatementPayment(
  caller: Caller,
  { promisedOn, ...asked }: Input,
): Promise<{ said: true }> {
  return answerByStatement(
    caller,
    asked,
    (tx, answered) => recordPromised(tx, answered, { promisedOn }),
    (_, sum) => `${sum} promis pour le ${formatLongDate(promisedOn)}`,
  )
}
