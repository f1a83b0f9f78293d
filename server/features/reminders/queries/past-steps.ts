import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type {
  ReminderBlock,
  ReminderState,
  ReminderSubject,
} from '#shared/domain/reminders/reminder-names.ts'

/** A row of the ledger of steps, as far as the next step depends on it. `planId` and `step` are null of what was done by hand. */
export type PastStep = {
  id: string
  clientId: string
  subject: ReminderSubject
  currency: string
  planId: string | null
  carryingId: string
  step: number | null
  state: ReminderState
  reason: ReminderBlock | null
  decidedAt: Date
  endedAt: Date | null
}

/** All of these clients, the oldest first. */
export async function listPastSteps(tx: Tx, clientIds: readonly string[]): Promise<PastStep[]> {
  const { rows } = await sql<PastStep>`
    select id, client_id as "clientId", subject, currency, plan_id as "planId", carrying_id as "carryingId", step::int, state, reason, decided_at as "decidedAt",
      ended_at as "endedAt"
    from reminders where org_id = ${tx.scope.orgId} and client_id = any (${clientIds}::uuid[])
    order by decided_at, id`.execute(tx.byKey)
  return rows
}

/** The last day on which money came, a loss or a credit note took off what each of these invoices owed. */
export async function listSettledOn(
  tx: Tx,
  invoiceIds: readonly string[],
  timeZone: string,
): Promise<Map<string, string>> {
  if (invoiceIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; on: string }>`
    select i.id, (coalesce(
        (select max(m.created_at) from money_lines l join money_movements m on m.org_id = l.org_id and m.id = l.movement_id
          where l.org_id = i.org_id and l.invoice_id = i.id and l.account = 'receivable'), i.updated_at) at time zone ${timeZone})::date as on
    from invoices i where i.org_id = ${tx.scope.orgId} and i.id = any (${invoiceIds}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, on }) => [id, on]))
}
