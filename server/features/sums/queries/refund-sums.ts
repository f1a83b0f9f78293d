import { sql } from 'kysely'
import { moneyAccounts } from '#shared/domain/payments/accounts.ts'
import { sqlCheck } from './sum-check.ts'

/** How many refunds of the payment have the source, for the amount. */
const booked = (of: { kind: string; id: string; payment: string; amount: string }) => sql`(
  select count(*) from money_movements as m where m.org_id = ${sql.ref(of.payment.replace('payment_id', 'org_id'))}
    and m.source_kind = ${of.kind} and m.source_id = ${sql.ref(of.id)}::text and m.kind = 'refund' and m.payment_id = ${sql.ref(of.payment)}
    and ${sql.ref(of.amount)} = (select -sum(l.amount_cents) from money_lines as l
      where l.org_id = m.org_id and l.movement_id = m.id and l.account in (${sql.join(moneyAccounts)})))`
const exists = (kind: string, id: string) => sql`exists (
  select from money_movements as m where m.org_id = ${sql.ref(id.replace(/\.\w+$/, '.org_id'))} and m.source_kind = ${kind} and m.source_id = ${sql.ref(id)}::text)`

const ofRequest = booked({
  kind: 'refund',
  id: 'r.id',
  payment: 'r.payment_id',
  amount: 'r.amount_cents',
})
const ofTransfer = booked({
  kind: 'refund_transfer',
  id: 't.id',
  payment: 't.payment_id',
  amount: 't.amount_cents',
})

/** Money that goes back: who allowed it, and that it goes once. */
export const refundSums = [
  sqlCheck(
    'refund_by_two',
    'Personne n’a validé, ni écrit, le remboursement qu’il avait demandé.',
    (orgId) => sql`
      select r.id from refund_approvals as r where r.org_id = ${orgId} and (
        r.state in ('done', 'refused') and r.decided_by is not distinct from r.requested_by
        or exists (select from money_movements as m where m.org_id = r.org_id and m.source_kind = 'refund' and m.source_id = r.id::text
          and m.created_by = r.requested_by))`,
  ),
  // A refund by the payment provider is asked for under the id of the request, and booked once the provider confirms it.
  sqlCheck(
    'allowed_refund_once',
    'Un remboursement validé est compté une fois, tel qu’il a été validé\u00a0; un autre, jamais.',
    (orgId) => {
      const asked = sql`exists (select from refund_requests as o where o.org_id = r.org_id and o.id = r.id
        and o.payment_id = r.payment_id and o.amount_cents = r.amount_cents)`
      return sql`
      select r.id from refund_approvals as r where r.org_id = ${orgId} and case
        when r.state = 'alone' then false
        when r.state <> 'done' then ${exists('refund', 'r.id')} or exists (select from refund_requests as o where o.org_id = r.org_id and o.id = r.id)
        when r.method = 'online' then not ${asked}
        else ${ofRequest} <> 1 end`
    },
  ),
  sqlCheck(
    'transfer_booked',
    'Chaque virement de remboursement est celui d’un remboursement compté une fois, pour sa somme.',
    (orgId) => sql`
      select t.id from refund_transfers as t left join refund_approvals as r on r.org_id = t.org_id and r.id = t.request_id
      where t.org_id = ${orgId} and case
        when t.request_id is null then ${ofTransfer} <> 1
        else r.id is null or r.amount_cents <> t.amount_cents or r.payment_id <> t.payment_id or ${exists('refund_transfer', 't.id')}
          or t.file_id is not null and r.state <> 'done' end
      union all
      select unnest(array_agg(id)) from refund_transfers where org_id = ${orgId} and request_id is not null group by request_id having count(*) > 1`,
  ),
]
