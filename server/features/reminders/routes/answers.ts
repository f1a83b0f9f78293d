import type { Routes } from '#server/http/bind-contract.ts'
import type { reminderAnswersContract } from '#shared/contract/reminder-answers.ts'
import { announcePayment } from '../commands/announce-payment.ts'
import { askDelay } from '../commands/ask-delay.ts'
import { promisePayment } from '../commands/promise-payment.ts'
import { withdrawAnswer } from '../commands/withdraw-answer.ts'

export const reminderAnswersRoutes: Routes<typeof reminderAnswersContract> = {
  announcePayment,
  promisePayment,
  askDelay,
  withdrawAnswer,
}
