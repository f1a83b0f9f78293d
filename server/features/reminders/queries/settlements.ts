import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Settlement } from '#shared/domain/reminders/payer-record.ts'
import { addMonths, startOfDay, todayIn } from '#shared/time/calendar-day.ts'

const RECORD_MONTHS = 12

/**
 * Money that paid the invoices of these clients in the last twelve months, by client. One query for a client or for many. What somebody may not read of
 * payments is not told.
 */
export async function listSettlements(
  tx: Tx,
  clientIds: readonly string[],
  timeZone: string,
): Promise<Map<string, Settlement[]>> {
  if (clientIds.length === 0) return new Map()
  const since = startOfDay(timeZone, addMonths(todayIn(timeZone, tx.now), -RECORD_MONTHS))
  const { rows } = await sql<{ clientId: string; dueOn: string; at: Date; cents: number }>`
    select coalesce(i.company_id, i.contact_id) as "clientId", i.due_on as "dueOn", m.occurred_at as at, (-l.amount_cents)::float8 as cents
    from invoices i join money_lines l on l.org_id = i.org_id and l.invoice_id = i.id and l.account = 'receivable'
    join money_movements m on m.org_id = l.org_id and m.id = l.movement_id
    where i.org_id = ${tx.scope.orgId}
      and (i.company_id = any (${clientIds}::uuid[]) or (i.company_id is null and i.contact_id = any (${clientIds}::uuid[])))
      and i.due_on is not null and m.kind in ('payment_received', 'allocation') and l.amount_cents < 0 and m.occurred_at > ${since}`.execute(
    tx.db,
  )
  const settled = rows.map(({ clientId, dueOn, at, cents }) => ({
    clientId,
    dueOn,
    paidOn: todayIn(timeZone, at),
    cents,
  }))
  return Map.groupBy(settled, ({ clientId }) => clientId)
}
