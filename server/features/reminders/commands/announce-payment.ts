import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { PAID_PAUSE_DAYS, paidDayFault, type SaidMeans } from '#shared/domain/reminders/client-words.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { answerByLink, assertDay } from '../steps/answer-by-link.ts'
import { openSaid } from '../steps/open-said.ts'
import { endSaid } from '../store/said.ts'

type Input = { token: string; paidOn: string; means: SaidMeans }

/**
 * « J’ai payé le … par … »: reminders wait until somebody found the payment, 30 days at most from when it was said first. A promise stays to be
 * judged. Said twice, it has one effect. Errors: those of answerByLink, invalid_input.
 */
export function announcePayment(caller: Caller, { token, paidOn, means }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, token, async (tx, answered) => {
    const { invoice, today, said } = answered
    assertDay('paidOn', paidDayFault(paidOn, today))
    if (said.paid?.paidOn === paidOn && said.paid.means === means) return
    const ended = await endSaid(tx, invoice.id, ['paid', 'delay'])
    const before = said.paid === null ? null : ended.find(({ reason }) => reason === 'payment_under_way')
    const untilOn = before?.until_on ?? addDays(today, PAID_PAUSE_DAYS)
    await openSaid(tx, answered, { kind: 'paid', paidOn, means }, untilOn)
  })
}
