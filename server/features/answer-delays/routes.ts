import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { answerDelaysContract } from '#shared/contract/answer-delays.ts'
import { saveAnswerTarget, saveWorkingHours } from './commands/save-answer-delays.ts'
import { getAnswerDelays } from './queries/answer-delays.ts'

export const answerDelaysRoutes: Routes<typeof answerDelaysContract> = {
  getAnswerDelays: (scope) => readAs(scope, getAnswerDelays),
  saveWorkingHours,
  saveAnswerTarget,
}
