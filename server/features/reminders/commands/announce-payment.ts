import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import {
  lastPaidDay,
  paidAgainFault,
  paidDayFault,
  type SaidMeans,
} from '#shared/domain/reminders/client-words.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { findFirstAnnounced } from '../queries/announced.ts'
import { answerByLink, assertDay } from '../steps/answer-by-link.ts'
import { openSaid } from '../steps/open-said.ts'
import { endSaid } from '../store/said.ts'

type Input = { token: string; paidOn: string; means: SaidMeans }

/**
 * « J’ai payé le … par … »: reminders wait until somebody found the payment, 30 days at most from when it was said
 * first: said again once they are over, it is refused. A promise stays to be
 * judged. Said twice, it has one effect. Errors: those of answerByLink, invalid_input.
 */
export function announcePayment(caller: Caller, { token, paidOn, means }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, token, async (tx, answered) => {
    const { invoice, today, timeZone, said } = answered
    const firstAt = await findFirstAnnounced(tx, invoice.id)
    const untilOn = lastPaidDay(today, firstAt && todayIn(timeZone, firstAt))
    assertDay('paidOn', paidAgainFault(untilOn, today) ?? paidDayFault(paidOn, today))
    if (said.paid?.paidOn === paidOn && said.paid.means === means) return
    await endSaid(tx, invoice.id, ['paid', 'delay'])
    await openSaid(tx, answered, { kind: 'paid', paidOn, means }, untilOn)
  })
}
