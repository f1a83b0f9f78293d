import type { Routes } from '#server/http/bind-contract.ts'
import type { statementAnswersContract } from '#shared/contract/statement-answers.ts'
import {
  announceStatementPayment,
  askStatementDelay,
  promiseStatementPayment,
  withdrawStatementAnswer,
} from '../commands/answer-statement.ts'

export const statementAnswersRoutes: Routes<typeof statementAnswersContract> = {
  announceStatementPayment,
  promiseStatementPayment,
  askStatementDelay,
  withdrawStatementAnswer,
}
