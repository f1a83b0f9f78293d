import { sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import { listPastPlanWaits } from '#server/features/payment-plans/queries/reminder-waits.ts'
import type { Tx } from '#server/scope.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'

/** A block that is over: its last day. Steps that came due meanwhile keep their spacing after it. */
export type PastBlock = {
  clientId: string
  invoiceId: string | null
  quoteId: string | null
  untilOn: string
}

type Over = Omit<PastBlock, 'untilOn'> & { untilOn: string | null; endedAt: Date | null }

/** Pauses, promises, disputes and payment plans of these clients that are over. */
export async function listPastBlocks(
  tx: Tx,
  clientIds: readonly string[],
  timeZone: string,
): Promise<Map<string, PastBlock[]>> {
  const { orgId } = tx.scope
  const today = todayIn(timeZone, tx.now)
  const { rows } = await sql<Over>`
    select client_id as "clientId", invoice_id as "invoiceId", quote_id as "quoteId", until_on as "untilOn", ended_at as "endedAt" from reminder_pauses
    where org_id = ${orgId} and client_id = any (${clientIds}::uuid[]) and (ended_at is not null or until_on < ${today})
    union all
    select client_id, invoice_id, null::uuid, promised_on, case when state <> 'broken' then settled_at end from payment_promises
    where org_id = ${orgId} and client_id = any (${clientIds}::uuid[]) and state <> 'waiting'
    union all
    select ${clientOf('i')}, i.id, null::uuid, null::date, d.settled_at
    from invoices i join invoice_disputes d on d.org_id = i.org_id and d.invoice_id = i.id
    where i.org_id = ${orgId} and i.owed_cents > 0 and ${clientOf('i')} = any (${clientIds}::uuid[])
      -- The rest of an invoice of which a part was contested went on.
      and d.settled_at is not null and (d.amount_cents is null or d.amount_cents >= i.owed_cents)`.execute(
    tx.byKey,
  )
  const plans = await listPastPlanWaits(tx, clientIds, today)
  const over = [...rows, ...plans].map(({ untilOn, endedAt, ...of }) => {
    const ended = endedAt && addDays(todayIn(timeZone, endedAt), -1)
    const last = untilOn !== null && ended !== null ? [untilOn, ended].sort()[0]! : (untilOn ?? ended)!
    return { ...of, untilOn: last }
  })
  return Map.groupBy(over, ({ clientId }) => clientId)
}
