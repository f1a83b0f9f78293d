import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReminderState } from '#shared/domain/reminders/reminder-names.ts'

/** A row of the ledger of steps, as far as the next step depends on it. `planId` and `step` are null of what was done by hand. */
export type PastStep = {
  id: string
  clientId: string
  currency: string
  planId: string | null
  carryingId: string
  step: number | null
  state: ReminderState
  decidedAt: Date
  endedAt: Date | null
  postponedTo: string | null
}

/** All of these clients, the oldest first. */
export async function listPastSteps(tx: Tx, clientIds: readonly string[]): Promise<PastStep[]> {
  const { rows } = await sql<PastStep>`
    select id, client_id as "clientId", currency, plan_id as "planId", carrying_id as "carryingId", step::int, state, decided_at as "decidedAt",
      ended_at as "endedAt", postponed_to as "postponedTo"
    from reminders where org_id = ${tx.scope.orgId} and subject = 'invoices' and client_id = any (${clientIds}::uuid[])
    order by decided_at, id`.execute(tx.db)
  return rows
}
