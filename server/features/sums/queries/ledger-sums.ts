import { sql } from 'kysely'
import { moneyAccounts } from '#shared/domain/payments/accounts.ts'
import { lossKinds } from '#shared/domain/payments/ledger-entries.ts'
import { sqlCheck } from './sum-check.ts'

const money = sql`l.account in (${sql.join([...moneyAccounts, 'disputed_funds'])})`
/** The amount of a payment is moved by each of its movements but fees, and losses that it opened again. */
const ofPayment = sql`m.payment_id is not null and m.kind not in (${sql.join(['provider_fee', ...lossKinds])})`

/** Double entry: each movement, each source and each payment by itself. */
export const ledgerSums = [
  sqlCheck(
    'movement_balanced',
    'Chaque mouvement s’équilibre, devise par devise, sur deux lignes au moins.',
    (orgId) => sql`
      select movement_id as id from money_lines where org_id = ${orgId}
      group by movement_id, currency having sum(amount_cents) <> 0
      union all
      select m.id from money_movements as m where m.org_id = ${orgId}
      and (select count(*) from money_lines as l where l.org_id = m.org_id and l.movement_id = m.id) < 2`,
  ),
  sqlCheck('source_once', 'Aucune origine n’est comptée deux fois.', (orgId) => {
    const twice = (table: string, of: string[], where = sql`true`) => {
      const columns = sql.join(of.map((column) => sql.ref(column)))
      return sql`select unnest(array_agg(id)) as id from ${sql.table(table)}
        where org_id = ${orgId} and ${where} group by ${columns} having count(*) > 1`
    }
    return sql`
      ${twice('money_movements', ['source_kind', 'source_id'])}
      union all ${twice('payments', ['source_kind', 'source_id'], sql`source_id is not null`)}
      union all ${twice('money_movements', ['payment_id'], sql`payment_id is not null and kind = 'payment_received'`)}`
  }),
  // Its parts on invoices and its held part are credits, its money a debit: otherwise it gave more than it brought.
  sqlCheck(
    'payment_within',
    'Aucun règlement ne donne plus qu’il n’a apporté.',
    (orgId) => sql`
      select p.id from payments as p join (
        select payment_id, max(cents) filter (where of_money is not true) as given, min(cents) filter (where of_money) as left_cents,
               sum(brought) as brought
        from (
          select m.payment_id, ${money} as of_money, sum(l.amount_cents) as cents,
                 sum(l.amount_cents) filter (where ${money} and m.kind = 'payment_received') as brought
          from money_movements as m join money_lines as l on l.org_id = m.org_id and l.movement_id = m.id
          where m.org_id = ${orgId} and ${ofPayment}
          -- Money may come back on another account than the one it came in by.
          group by m.payment_id, 2, case when ${money} then '' else concat_ws(' ', l.account, l.invoice_id, l.quote_id) end) as place
        group by payment_id) as told on told.payment_id = p.id
      where p.org_id = ${orgId} and (told.given > 0 or told.left_cents < 0 or told.brought is distinct from p.amount_cents)`,
  ),
  sqlCheck(
    'payment_ended',
    'Un règlement annulé ou échoué ne laisse rien dehors\u00a0: ni remboursement, ni virement.',
    (orgId) => sql`
      select p.id from payments as p where p.org_id = ${orgId} and p.state in ('canceled', 'failed') and (
        exists (
          select from money_movements as m join money_lines as l on l.org_id = m.org_id and l.movement_id = m.id
          where m.org_id = p.org_id and m.payment_id = p.id and ${ofPayment}
          group by l.account, l.currency, l.invoice_id, l.quote_id having sum(l.amount_cents) <> 0)
        -- A debit that its bank takes back ends so too, after a refund of it or not: of a mistake, nothing was given back.
        -- Refunds less those that failed: all that is neither the payment itself nor its end.
        or p.state = 'canceled' and exists (
          select from money_movements as m join money_lines as l on l.org_id = m.org_id and l.movement_id = m.id
          where m.org_id = p.org_id and m.payment_id = p.id and ${ofPayment} and ${money}
            and m.kind in ('refund', 'correction')
            and not exists (select from payment_states as s where s.org_id = m.org_id and s.payment_id = p.id
              and s.state in ('canceled', 'failed') and m.source_kind = 'payment_state' and m.source_id = p.id || ':' || s.id)
          having sum(l.amount_cents) <> 0)
        or p.state = 'canceled' and exists (
          select from refund_transfers as t left join refund_approvals as r on r.org_id = t.org_id and r.id = t.request_id
          where t.org_id = p.org_id and t.payment_id = p.id and coalesce(r.state, 'done') in ('done', 'waiting')))`,
  ),
]
