import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Settlement } from '#shared/domain/reminders/payer-record.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** Money that paid the invoices of a client since an instant. What somebody may not read of payments is not told. */
export async function listSettlements(
  tx: Tx,
  { clientId, since, timeZone }: { clientId: string; since: Date; timeZone: string },
): Promise<Settlement[]> {
  const { rows } = await sql<{ dueOn: string; at: Date; cents: number }>`
    select i.due_on as "dueOn", m.occurred_at as at, (-l.amount_cents)::float8 as cents
    from invoices i join money_lines l on l.org_id = i.org_id and l.invoice_id = i.id and l.account = 'receivable'
    join money_movements m on m.org_id = l.org_id and m.id = l.movement_id
    where i.org_id = ${tx.scope.orgId} and (i.company_id = ${clientId} or (i.company_id is null and i.contact_id = ${clientId}))
      and i.due_on is not null and m.kind in ('payment_received', 'allocation') and l.amount_cents < 0 and m.occurred_at > ${since}`.execute(
    tx.db,
  )
  return rows.map(({ dueOn, at, cents }) => ({ dueOn, paidOn: todayIn(timeZone, at), cents }))
}
