import { sql } from 'kysely'
import { sqlCheck } from './sum-check.ts'

const settled = ['payment_id', 'payout_id', 'debit_batch_id', 'movement_id', 'received_id', 'debit_id']
const settledThings = sql.join(settled.map((column) => sql.ref(column)))

/** The bank: its lines, and the debits that it was given. */
export const bankSums = [
  sqlCheck(
    'bank_line_once',
    'Une ligne de banque règle une seule chose, et une chose n’est réglée que par une ligne.',
    (orgId) => sql`
      select l.id from bank_lines as l left join bank_matches as m on m.org_id = l.org_id and m.line_id = l.id
      where l.org_id = ${orgId} and ((l.state = 'matched') <> (m.line_id is not null) or num_nonnulls(${settledThings}) > 1
        or m.line_id is not null and num_nonnulls(${settledThings}) = 0)
      union all
      select line_id from bank_matches where org_id = ${orgId} group by line_id having count(*) > 1
      union all
      select unnest(array_agg(line_id)) from bank_matches where org_id = ${orgId} group by ${settledThings} having count(*) > 1`,
  ),
  sqlCheck(
    'bank_line_amount',
    'Ce qu’une ligne de banque règle est de sa somme.',
    (orgId) => sql`
      select l.id from bank_matches as m join bank_lines as l on l.org_id = m.org_id and l.id = m.line_id
      left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
      left join debit_batches as b on b.org_id = m.org_id and b.id = m.debit_batch_id
      left join debits as d on d.org_id = m.org_id and d.id = m.debit_id
      where m.org_id = ${orgId} and coalesce(p.amount_cents, b.total_cents, -d.amount_cents,
        (select sum(x.amount_cents) from money_lines as x where x.org_id = m.org_id and x.movement_id = m.movement_id and x.account = 'bank'), l.amount_cents) <> l.amount_cents`,
  ),
  sqlCheck(
    'debit_once',
    'Une facture n’a qu’un prélèvement en cours, et un prélèvement est en cours tant que son règlement l’est.',
    (orgId) => sql`
      select unnest(array_agg(id)) as id from debits where org_id = ${orgId} and is_open group by invoice_id having count(*) > 1
      union all
      select d.id from debits as d join payments as p on p.org_id = d.org_id and p.id = d.payment_id
      where d.org_id = ${orgId} and (d.is_open <> (p.state in ('pending', 'processing')) or d.amount_cents <> p.amount_cents)`,
  ),
]
