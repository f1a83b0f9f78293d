import type { Tx } from '#server/scope.ts'
import type { PaymentPromise } from '#shared/contract/reminder-fields.ts'
import { payerRecord, type Settlement } from '#shared/domain/reminders/payer-record.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { type Block, concerns, concernsQuote, listBlocks } from './blocks.ts'
import { type ClientAsked, getReminderClient } from './client.ts'
import { findLateInterest } from './invoice-interest.ts'
import { listInvoicePlans } from './invoice-plans.ts'
import { listOwed, type OwedInvoice } from './owed.ts'
import { listPauses } from './pauses.ts'
import { listClientPromises } from './promises.ts'
import { listReminders, presentBlock } from './reminders.ts'
import { listSettlements } from './settlements.ts'
import { listClientStandings } from './standings.ts'

const LATEST = 10

/** Most of what is owed that a card shows. */
const OWED_SHOWN = 50

/** The reminders of a client, or those that concern one of its invoices or devis. Errors: those of getReminderClient. */
export async function getClientReminders(tx: Tx, asked: ClientAsked) {
  const { id, companyId, contactId, today, seller } = await getReminderClient(tx, asked)
  const { timeZone } = seller
  const { invoiceId, quoteId } = asked
  const of = { companyId: companyId ?? undefined, contactId: contactId ?? undefined, invoiceId, quoteId }
  const allOwed = await listOwed(tx, [id])
  const [standings, blocks, pauses, promises, reminders, settlements, interest, plans] = await Promise.all([
    listClientStandings(tx, id),
    listBlocks(tx, [id], allOwed),
    listPauses(tx, id, today),
    listClientPromises(tx, id),
    listReminders(tx, { ...of, limit: LATEST }),
    listSettlements(tx, [id], timeZone),
    invoiceId === undefined ? null : findLateInterest(tx, invoiceId),
    listInvoicePlans(tx, invoiceId === undefined ? [] : [invoiceId]),
  ])
  const isAsked = (one: { invoiceId: string | null; quoteId?: string | null }) =>
    (one.invoiceId === null && (one.quoteId ?? null) === null) ||
    (quoteId === undefined
      ? one.invoiceId !== null && (invoiceId === undefined || one.invoiceId === invoiceId)
      : one.quoteId === quoteId)
  const speaks = (block: Block) => {
    if (quoteId !== undefined) return concernsQuote(block, quoteId)
    return invoiceId === undefined ? block.quoteId === null : concerns(block, [invoiceId])
  }
  const owed = allOwed.filter((one) => invoiceId === undefined || one.id === invoiceId)
  return {
    standings: standings.filter((one) =>
      quoteId === undefined ? invoiceId === undefined || one.subject === 'invoices' : one.quoteId === quoteId,
    ),
    owed: quoteId === undefined ? owed.slice(0, OWED_SHOWN).map((one) => presentOwed(one, today)) : [],
    blocks: (blocks.get(id) ?? []).filter(speaks).map(presentBlock),
    pauses: pauses.filter(isAsked),
    // What is promised is money: nothing of a devis is owed.
    promises: quoteId === undefined ? promises.filter(isAsked) : [],
    reminders: reminders.items,
    record: recordOf(settlements.get(id) ?? [], promises, today),
    interest: interest !== null && interest.dueOn < today ? interest : null,
    invoicePlanId: (invoiceId === undefined ? null : plans.get(invoiceId)) ?? null,
  }
}

const presentOwed = (
  { id, number, issuedOn, dueOn, owedCents, contestedCents, currency, disputed }: OwedInvoice,
  today: string,
) => ({
  invoiceId: id,
  number,
  issuedOn,
  dueOn,
  daysLate: daysBetween(dueOn, today),
  owedCents,
  currency,
  contestedCents,
  disputed,
})

const trends = { better: 'better', steady: 'same', worse: 'worse', unknown: 'unknown' } as const

/** Null: it paid nothing in the last twelve months. */
function recordOf(settlements: readonly Settlement[], promises: readonly PaymentPromise[], today: string) {
  const states = promises.flatMap(({ state }) => (state === 'cancelled' ? [] : [state]))
  const { medianDelayDays, trend, promisesKept, promisesBroken } = payerRecord(settlements, states, today)
  return medianDelayDays === null
    ? null
    : { medianDaysLate: medianDelayDays, trend: trends[trend], promisesKept, promisesBroken }
}
