import type { Routes } from '#server/http/bind-contract.ts'
import type { statementAnswersContract } from '#shared/contract/statement-answers.ts'
import { announceStatementPayment } from '../commands/announce-statement-payment.ts'
import { askStatementDelay } from '../commands/ask-statement-delay.ts'
import { promiseStatementPayment } from '../commands/promise-statement-payment.ts'
import { withdrawStatementAnswer } from '../commands/withdraw-statement-answer.ts'

export const statementAnswersRoutes: Routes<typeof statementAnswersContract> = {
  announceStatementPayment,
  promiseStatementPayment,
  askStatementDelay,
  withdrawStatementAnswer,
}
