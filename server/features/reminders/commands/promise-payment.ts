import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { promisedDayFault } from '#shared/domain/reminders/client-words.ts'
import { type Currency, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import { answerByLink, assertDay } from '../steps/answer-by-link.ts'
import { emitPromise } from '../steps/emit-promise.ts'
import { insertPromise } from '../store/promises.ts'
import { cancelSaid, endSaid } from '../store/said.ts'

type Input = { token: string; promisedOn: string }

/**
 * « Je paierai le … »: the client promises what this invoice owes, and reminders wait for its day, included. Another day takes the place of the
 * one before. Said twice, it has one effect. Errors: those of answerByLink, invalid_input.
 */
export function promisePayment(caller: Caller, { token, promisedOn }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, token, async (tx, { invoice, linkId, owedCents, today, timeZone, said }) => {
    assertDay('promisedOn', promisedDayFault(promisedOn, { today, lastOn: said.lastPromiseOn }))
    if (said.promise?.promisedOn === promisedOn && said.promise.amountCents === owedCents) return
    await endSaid(tx, invoice.id, ['delay'])
    await cancelSaid(tx, invoice.id)
    const currency = invoice.currency as Currency
    const promiseId = await insertPromise(tx, {
      client: {
        companyId: invoice.company_id,
        contactId: invoice.company_id === null ? invoice.contact_id : null,
        name: invoice.client_name ?? '',
      },
      invoiceId: invoice.id,
      amountCents: owedCents,
      currency,
      promisedOn,
      source: 'page',
      note: '',
      judgedAt: startOfDay(timeZone, addDays(promisedOn, 1)),
    })
    // Without the client: the event of the invoice stands on its page.
    await emitPromise(tx, 'promise.recorded', {
      id: promiseId,
      companyId: null,
      contactId: null,
      amountCents: owedCents,
      clientName: invoice.client_name ?? '',
      promisedOn,
    })
    const message = `${formatMoney(owedCents, currency)} le ${formatLongDate(promisedOn)}`
    await emitInvoiceEvent(tx, 'invoice.payment_promised', invoice, { linkId, message })
  })
}
