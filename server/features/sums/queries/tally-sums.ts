import { sql } from 'kysely'
import { sqlCheck } from './sum-check.ts'

/** Tallies of days before this one may be folded into one (`foldTallies` leaves the last hundred). */
const LONG_PAST_DAYS = 90

/** Counts and sums kept beside the rows that they count (ADR 222). */
export const tallySums = [
  sqlCheck(
    'tallies',
    'Ce qui est compté à côté des contacts et des factures est ce que l’on trouve en les comptant.',
    (orgId) => sql`
      with long as (select current_date - ${LONG_PAST_DAYS}::int as past)
      select 'contacts ' || archived as id from (
        select archived, n from contact_tallies where org_id = ${orgId}
        union all select archived, -1 from contacts where org_id = ${orgId}) as each
      group by archived having sum(n) <> 0
      union all
      select 'invoices ' || part || ' ' || status || ' ' || currency || coalesce(' ' || on_day, '') from (
        select part, status, currency, case when on_day > long.past then on_day when on_day is not null then long.past end as on_day,
               n, net_cents, gross_cents, owed_cents
        from long, invoice_tallies where org_id = ${orgId}
        union all
        select t.part, t.of_status, i.currency, case when t.on_day > long.past then t.on_day when t.on_day is not null then long.past end,
               -1, -t.net, -t.gross, -t.owed
        from long, invoices as i, invoice_tally(i.status, i.kind, i.issued_on, i.due_on, i.replaced_at, i.net_cents, i.gross_cents, i.owed_cents) as t
        where i.org_id = ${orgId}) as each
      group by part, status, currency, on_day having (sum(n), sum(net_cents), sum(gross_cents), sum(owed_cents)) <> (0, 0, 0, 0)`,
  ),
]
