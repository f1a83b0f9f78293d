import { sql } from 'kysely'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import { lossKinds } from '#shared/domain/payments/ledger-entries.ts'
import type { Receipt } from '#shared/domain/reminders/promise.ts'
import type { PromiseSource, PromiseState } from '#shared/domain/reminders/reminder-names.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { ReminderClient } from '../queries/client.ts'

/** Promises whose day is over, or on which money arrived. */
export const TO_JUDGE: DueRows = {
  table: 'payment_promises',
  instant: 't.judged_at',
  only: `t.state = 'waiting'`,
}

type NewPromise = {
  client: Pick<ReminderClient, 'companyId' | 'contactId' | 'name'>
  invoiceId: string | null
  amountCents: number
  currency: string
  promisedOn: string
  source: PromiseSource
  note: string
  judgedAt: Date
}

export async function insertPromise(tx: Tx, { client, ...promise }: NewPromise): Promise<string> {
  const { id } = await tx.db
    .insertInto('payment_promises')
    .values({
      org_id: tx.scope.orgId,
      company_id: client.companyId,
      contact_id: client.contactId,
      client_name: client.name,
      invoice_id: promise.invoiceId,
      amount_cents: promise.amountCents,
      currency: promise.currency,
      promised_on: promise.promisedOn,
      source: promise.source,
      note: promise.note,
      judged_at: promise.judgedAt,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was promised already of what a client, or one of its invoices, owes in a currency. */
export async function readPromised(
  tx: Tx,
  { clientId, invoiceId, currency }: { clientId: string; invoiceId: string | null; currency: string },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from payment_promises
    where org_id = ${tx.scope.orgId} and client_id = ${clientId} and state = 'waiting' and currency = ${currency}
      and (${invoiceId}::uuid is null or invoice_id = ${invoiceId}::uuid)`.execute(tx.db)
  return rows[0]!.cents
}

/** Holds some promises. Fewer where the organization has not all of them. */
export async function lockPromises(tx: Tx, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('payment_promises')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as PromiseState }))
}
export type LockedPromise = Awaited<ReturnType<typeof lockPromises>>[number]

/** Says what became of a promise; it moves no more. */
export async function settlePromise(
  tx: Tx,
  promiseId: string,
  state: Exclude<PromiseState, 'waiting'>,
): Promise<void> {
  await tx.db
    .updateTable('payment_promises')
    .set({ state, settled_at: tx.now, settled_by: tx.scope.userId })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', promiseId)
    .execute()
}

/** Not enough came yet: it is judged when its day is over. */
export async function waitUntil(tx: Tx, promiseId: string, judgedAt: Date): Promise<void> {
  await tx.db
    .updateTable('payment_promises')
    .set({ judged_at: judgedAt })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', promiseId)
    .execute()
}

/**
 * Money that came since a promise on what it is about, the client's invoices or the one, by day, less what other promises were kept with since;
 * and what is still owed of it.
 */
export async function readReceipts(
  tx: Tx,
  promise: LockedPromise,
  { timeZone, madeOn }: { timeZone: string; madeOn: string },
): Promise<{ receipts: Receipt[]; owedCents: number }> {
  const { orgId } = tx.scope
  const { invoice_id: invoiceId, client_id: clientId } = promise
  const about =
    invoiceId === null
      ? sql`(i.company_id = ${clientId} or (i.company_id is null and i.contact_id = ${clientId}))`
      : sql`i.id = ${invoiceId}`
  const own = sql`select i.id from invoices i where i.org_id = ${orgId} and i.currency = ${promise.currency} and i.number is not null and ${about}`
  const [came, facts] = await Promise.all([
    sql<{ at: Date; cents: number }>`
      select m.occurred_at as at, -sum(l.amount_cents)::float8 as cents
      from money_lines l join money_movements m on m.org_id = l.org_id and m.id = l.movement_id
      where l.org_id = ${orgId} and l.account = 'receivable' and l.invoice_id in (${own}) and m.created_at >= ${promise.created_at}
        and m.kind not in (${sql.join(lossKinds)})
      group by m.occurred_at`.execute(tx.db),
    sql<{ keptCents: number; owedCents: number }>`
      select coalesce((
          select sum(k.amount_cents) from payment_promises k
          where k.org_id = ${orgId} and k.client_id = ${promise.client_id} and k.currency = ${promise.currency} and k.state = 'kept'
            and k.settled_at >= ${promise.created_at} and (${promise.invoice_id}::uuid is null or k.invoice_id is null
              or k.invoice_id = ${promise.invoice_id}::uuid)), 0)::float8 as "keptCents",
        coalesce((select sum(o.owed_cents) from invoices o where o.org_id = ${orgId} and o.id in (${own})), 0)::float8 as "owedCents"`.execute(
      tx.db,
    ),
  ])
  const { keptCents, owedCents } = facts.rows[0]!
  const receipts = came.rows.map(({ at, cents }) => ({ on: todayIn(timeZone, at), cents }))
  return { receipts: [...receipts, { on: madeOn, cents: -keptCents }], owedCents }
}
