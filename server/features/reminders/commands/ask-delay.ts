import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { answerByLink } from '../steps/answer-by-link.ts'
import { openSaid } from '../steps/open-said.ts'
import { cancelSaid, endSaid } from '../store/said.ts'

type Input = { token: string; message: string }

/**
 * « Je demande un délai »: reminders wait until the team has answered and says go on. The client promises no day any more. Said twice, it has
 * one effect. Errors: those of answerByLink.
 */
export function askDelay(caller: Caller, { token, message }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, token, async (tx, answered) => {
    const { invoice, said } = answered
    if (said.delay?.message === message) return
    await endSaid(tx, invoice.id, ['delay'])
    await cancelSaid(tx, invoice.id)
    await openSaid(tx, answered, { kind: 'delay', message }, null)
  })
}
