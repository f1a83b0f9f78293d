import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { answerByLink } from '../steps/answer-by-link.ts'
import { emitPromise } from '../steps/emit-promise.ts'
import { cancelSaid, endSaid } from '../store/said.ts'

type Input = { token: string; answer: ClientAnswer }

const withdrawn = { paid: 'Paiement annoncé', promise: 'Paiement promis', delay: 'Demande de délai' } as const

/** The client takes back what it said: reminders wait for it no more. Once more, it changes nothing. Errors: those of answerByLink. */
export function withdrawAnswer(caller: Caller, { token, answer }: Input): Promise<ClientAnswers> {
  return answerByLink(caller, token, async (tx, { invoice, linkId, said }) => {
    if (said[answer] === null) return
    // Without the client: the event of the invoice stands on its page.
    const clientName = invoice.client_name
    if (answer === 'promise')
      for (const { id, promised_on: promisedOn, amount_cents: amountCents } of await cancelSaid(
        tx,
        invoice.id,
      ))
        await emitPromise(tx, 'promise.cancelled', {
          id,
          companyId: null,
          contactId: null,
          amountCents,
          clientName: clientName ?? '',
          promisedOn,
        })
    else
      for (const { id, reason } of await endSaid(tx, invoice.id, [answer]))
        await tx.emit('reminder.resumed', {
          subject: { type: 'reminder', id },
          meta: { clientName, reason },
        })
    await emitInvoiceEvent(tx, 'invoice.answer_withdrawn', invoice, { linkId, message: withdrawn[answer] })
  })
}
