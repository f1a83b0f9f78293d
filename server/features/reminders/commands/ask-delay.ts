import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { type AskedTerms, firstTermFault } from '#shared/domain/reminders/client-words.ts'
import { answerByLink, assertDay } from '../steps/answer-by-link.ts'
import { openSaid } from '../steps/open-said.ts'
import { cancelSaid, endSaid } from '../store/said.ts'

type Input = { token: string; message: string; terms: AskedTerms | null }

/**
 * « Je demande un délai »: reminders wait until the team has answered and says go on. The client promises no day any more. Said twice, it has
 * one effect. Errors: those of answerByLink.
 */
export function askDelay(caller: Caller, { token, message, terms }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, token, async (tx, answered) => {
    const { invoice, said, today } = answered
    if (terms !== null) assertDay('terms.firstOn', firstTermFault(terms.firstOn, today))
    const before = said.delay
    if (before?.message === message && isSame(before.terms ?? null, terms)) return
    await endSaid(tx, invoice.id, ['delay'])
    await cancelSaid(tx, invoice.id)
    await openSaid(tx, answered, { kind: 'delay', message, terms }, null)
  })
}

const isSame = (one: AskedTerms | null, other: AskedTerms | null) =>
  one?.count === other?.count && one?.firstOn === other?.firstOn
