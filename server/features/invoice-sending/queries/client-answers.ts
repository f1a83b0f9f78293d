import type { Tx } from '#server/scope.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { type ClientWords, lastPromiseDay } from '#shared/domain/reminders/client-words.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Asked = { invoiceId: string; timeZone: string }

/** What the client said of its invoice by a link, as far as it still holds today. */
export async function readClientAnswers(tx: Tx, { invoiceId, timeZone }: Asked): Promise<ClientAnswers> {
  return (await listClientAnswers(tx, { invoiceIds: [invoiceId], timeZone })).get(invoiceId)!
}

type AllAsked = { invoiceIds: readonly string[]; timeZone: string }

/** The same of each of some invoices; one at least. */
export async function listClientAnswers(
  tx: Tx,
  { invoiceIds, timeZone }: AllAsked,
): Promise<Map<string, ClientAnswers>> {
  const today = todayIn(timeZone, tx.now)
  const [pauses, promises] = await Promise.all([
    tx.db
      .selectFrom('reminder_pauses')
      .select(['invoice_id', 'said', 'opened_at'])
      .where('org_id', '=', tx.scope.orgId)
      .where('invoice_id', 'in', invoiceIds)
      .where('link_id', 'is not', null)
      .where('ended_at', 'is', null)
      .where((eb) => eb.or([eb('until_on', 'is', null), eb('until_on', '>=', today)]))
      .execute(),
    tx.db
      .selectFrom('payment_promises')
      .select(['invoice_id', 'promised_on', 'amount_cents', 'state', 'created_at'])
      .where('org_id', '=', tx.scope.orgId)
      .where('invoice_id', 'in', invoiceIds)
      .where('source', '=', 'page')
      .where('created_by', 'is', null)
      .orderBy('created_at')
      .execute(),
  ])
  return new Map(
    invoiceIds.map((invoiceId) => {
      const ofInvoice = ({ invoice_id }: { invoice_id: string | null }) => invoice_id === invoiceId
      return [invoiceId, answersOf(pauses.filter(ofInvoice), promises.filter(ofInvoice), { timeZone, today })]
    }),
  )
}

type Pause = { said: unknown; opened_at: Date }
type Promised = { promised_on: string; amount_cents: number; state: string; created_at: Date }

function answersOf(
  pauses: readonly Pause[],
  promises: readonly Promised[],
  { timeZone, today }: { timeZone: string; today: string },
): ClientAnswers {
  const words = pauses.map(({ said, opened_at }) => ({
    ...(said as ClientWords),
    saidAt: opened_at.toISOString(),
  }))
  const paid = words.find((said) => said.kind === 'paid')
  const delay = words.find((said) => said.kind === 'delay')
  const promise = promises.find(({ state }) => state === 'waiting')
  const [first] = promises
  return {
    paid: paid ? { paidOn: paid.paidOn, means: paid.means, saidAt: paid.saidAt } : null,
    delay: delay ? { message: delay.message, terms: delay.terms ?? null, saidAt: delay.saidAt } : null,
    promise: promise
      ? {
          promisedOn: promise.promised_on,
          amountCents: promise.amount_cents,
          saidAt: promise.created_at.toISOString(),
        }
      : null,
    lastPromiseOn: lastPromiseDay(today, first ? todayIn(timeZone, first.created_at) : null),
  }
}
