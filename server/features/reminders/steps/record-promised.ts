import type { LockedInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Tx } from '#server/scope.ts'
import { type ClientAnswer, promisedDayFault } from '#shared/domain/reminders/client-words.ts'
import { type Currency, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import { insertPromise } from '../store/promises.ts'
import { cancelSaid, endSaid } from '../store/said.ts'
import { emitPromise } from './emit-promise.ts'
import { type Answered, assertDay, type Told } from './record-said.ts'

/** « Je paierai le … » what this invoice owes: another day takes the place of the one before. Errors: invalid_input. */
export async function recordPromised(
  tx: Tx,
  { invoice, owedCents, today, timeZone, said }: Answered,
  { promisedOn }: { promisedOn: string },
): Told {
  assertDay('promisedOn', promisedDayFault(promisedOn, { today, lastOn: said.lastPromiseOn }))
  if (said.promise?.promisedOn === promisedOn && said.promise.amountCents === owedCents) return null
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
  await emitPromise(tx, 'promise.recorded', {
    ...unnamed(invoice),
    id: promiseId,
    amountCents: owedCents,
    promisedOn,
  })
  return `${formatMoney(owedCents, currency)} le ${formatLongDate(promisedOn)}`
}

const withdrawn = { paid: 'Paiement annoncé', promise: 'Paiement promis', delay: 'Demande de délai' } as const

/** The client takes back what it said: reminders wait for it no more. */
export async function recordWithdrawn(
  tx: Tx,
  { invoice, said }: Answered,
  { answer }: { answer: ClientAnswer },
): Told {
  if (said[answer] === null) return null
  if (answer === 'promise')
    for (const { id, promised_on: promisedOn, amount_cents: amountCents } of await cancelSaid(tx, invoice.id))
      await emitPromise(tx, 'promise.cancelled', { ...unnamed(invoice), id, amountCents, promisedOn })
  else
    for (const { id, reason } of await endSaid(tx, invoice.id, [answer]))
      await tx.emit('reminder.resumed', {
        subject: { type: 'reminder', id },
        meta: { clientName: invoice.client_name, reason },
      })
  return withdrawn[answer]
}

/** Without the client: what tells of the invoice, or of all that it said, stands on its page. */
const unnamed = ({ client_name }: LockedInvoice) => ({
  companyId: null,
  contactId: null,
  clientName: client_name ?? '',
})
