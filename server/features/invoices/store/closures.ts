import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'

/** Organizations of which something was recorded in a day, month or year that is over and not closed. Periods are those of `zone`. */
export function listOrganizationsToClose(context: AppContext, zone: string): Promise<string[]> {
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ id: string }>(
      `select o.id from organizations as o where exists (
         select from (values ('day'), ('month'), ('year')) as s (span)
         cross join lateral (
           select e.recorded_at from ledger_entries as e
           where e.org_id = o.id and e.kind <> 'closure' and e.position > coalesce((
             select c.last_position from ledger_closures as c
             where c.org_id = o.id and c.span = s.span order by c.period desc limit 1), 0)
           order by e.position limit 1) as oldest
         where oldest.recorded_at < date_trunc(s.span, $1::timestamptz, $2))
       order by o.id`,
      [context.clock.now(), zone],
    )
    return rows.map(({ id }) => id)
  })
}

export async function insertClosure(
  tx: Tx,
  closure: {
    span: string
    period: string
    firstPosition: number
    lastPosition: number
    invoices: number
    netCents: number
    vatCents: number
    grossCents: number
    totalGrossCents: number
    payments: number
    paidCents: number
    totalPaidCents: number
    lastHash: string
  },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('ledger_closures')
    .values({
      org_id: tx.scope.orgId,
      span: closure.span,
      period: closure.period,
      first_position: closure.firstPosition,
      last_position: closure.lastPosition,
      invoices: closure.invoices,
      net_cents: closure.netCents,
      vat_cents: closure.vatCents,
      gross_cents: closure.grossCents,
      total_gross_cents: closure.totalGrossCents,
      payments: closure.payments,
      paid_cents: closure.paidCents,
      total_paid_cents: closure.totalPaidCents,
      last_hash: closure.lastHash,
      closed_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
