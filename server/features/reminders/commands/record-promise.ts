import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { PaymentPromise } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { promiseFaults } from '#shared/domain/reminders/promise.ts'
import type { PromiseSource } from '#shared/domain/reminders/reminder-names.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import { type ClientAsked, getReminderClient } from '../queries/client.ts'
import { listOwed } from '../queries/owed.ts'
import { getPromise } from '../queries/promises.ts'
import { emitPromise } from '../steps/emit-promise.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { lockClient } from '../store/pauses.ts'
import { insertPromise, readPromised } from '../store/promises.ts'

type Input = ClientAsked & {
  amountCents: number
  currency: Currency
  promisedOn: string
  source: PromiseSource
  note: string
}

/** « Je paierai le … »: reminders wait for its day, included. Errors: those of addPromise. */
export function recordPromise(scope: Scope, input: Input): Promise<PaymentPromise> {
  return inTransaction(scope, (tx) => addPromise(tx, input))
}

/** The same within a transaction. Errors: those of getReminderClient; promise_in_past, promise_above_debt at their field. */
export async function addPromise(tx: Tx, input: Input): Promise<PaymentPromise> {
  const client = await getReminderClient(tx, input)
  const { amountCents, currency, promisedOn, invoiceId = null } = input
  await lockClient(tx, client)
  const owed = (await listOwed(tx, [client.id])).filter(
    (invoice) => invoice.currency === currency && (invoiceId === null || invoice.id === invoiceId),
  )
  const debtCents = owed.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const promisedCents = await readPromised(tx, { clientId: client.id, invoiceId, currency })
  const leftCents = Math.max(0, debtCents - promisedCents)
  assertPromise(
    { dueOn: promisedOn, cents: amountCents },
    { today: client.today, owedCents: leftCents, currency },
  )
  const { timeZone } = client.seller
  const judgedAt = startOfDay(timeZone, addDays(promisedOn, 1))
  const promiseId = await insertPromise(tx, { ...input, client, invoiceId, judgedAt })
  const promise = await getPromise(tx, promiseId)
  await emitPromise(tx, 'promise.recorded', promise)
  await refreshStandings(tx, [(promise.companyId ?? promise.contactId)!])
  return promise
}

const faulty = {
  dueOn: { path: 'promisedOn', code: 'promise_in_past' },
  cents: { path: 'amountCents', code: 'promise_above_debt' },
} as const

/** Errors, at the field of this endpoint: promise_in_past, promise_above_debt. */
function assertPromise(...judged: Parameters<typeof promiseFaults>): void {
  const [fault] = promiseFaults(...judged)
  if (fault === undefined) return
  const { path, code } = faulty[fault.path as keyof typeof faulty]
  throw new DomainError(code, { fields: [{ path, code, message: fault.message }] })
}
