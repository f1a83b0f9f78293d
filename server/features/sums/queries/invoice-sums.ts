import { sql } from 'kysely'
import { movedInvoices } from '#server/features/invoices/queries/ledger-entries.ts'
import { sqlCheck } from './sum-check.ts'

const isCredit = sql`i.kind in ('credit_note', 'deposit_credit_note', 'global_allowance')`

/** Sums of what documents ask, against their settlements. */
export const invoiceSums = [
  sqlCheck(
    'invoice_owes',
    'Une facture doit son total, moins ce que le registre y a mis.',
    (orgId) => sql`select id from (${movedInvoices(orgId)}) as moved`,
  ),
  sqlCheck(
    'nothing_above',
    'Rien n’est réglé, repris par avoir ou perdu au-delà d’un total.',
    (orgId) => sql`
      select i.id from invoices as i where i.org_id = ${orgId} and i.number is not null and (
        least(i.paid_cents, i.credited_cents, i.lost_cents) < 0
        or ${isCredit} and greatest(i.paid_cents, i.credited_cents, i.lost_cents) > 0
        or not (${isCredit}) and (i.paid_cents > greatest(0, i.due_cents) or i.credited_cents > greatest(0, i.gross_cents)
          or i.lost_cents > 0 and i.paid_cents + i.credited_cents + i.lost_cents > i.due_cents))`,
  ),
  sqlCheck(
    'loss_once',
    'Chaque perte est celle de son écriture, et n’est rouverte que de ce qu’elle a pris.',
    (orgId) => sql`
      select w.id from write_offs as w where w.org_id = ${orgId} and (
        w.amount_cents is distinct from (select -sum(l.amount_cents) from money_lines as l
          where l.org_id = w.org_id and l.movement_id = w.movement_id and l.invoice_id = w.invoice_id)
        or w.amount_cents < (select sum(u.amount_cents) from write_off_undoings as u where u.org_id = w.org_id and u.write_off_id = w.id))`,
  ),
  sqlCheck(
    'quote_within',
    'Un devis n’est pas facturé au-delà de son total.',
    (orgId) => sql`
      select q.id from quotes as q join invoices as i on i.org_id = q.org_id and i.quote_id = q.id
      where q.org_id = ${orgId} and i.number is not null and i.replaced_at is null
      group by q.id, q.gross_cents
      having sum(case when ${isCredit} then -i.gross_cents else i.gross_cents end) not between least(0, q.gross_cents) and greatest(0, q.gross_cents)`,
  ),
  // A later document of the chain takes the earlier ones back again, and with them the one that took them back first.
  sqlCheck(
    'deposit_once',
    'Un acompte, ou une situation, n’est repris qu’une fois\u00a0; un règlement n’est l’acompte que d’une facture.',
    (orgId) => {
      const inForce = (alias: string) =>
        sql`${sql.ref(`${alias}.number`)} is not null and ${sql.ref(`${alias}.status`)} <> 'cancelled'`
      return sql`
      select one.preceding_id as id from invoice_links as one
      join invoices as a on a.org_id = one.org_id and a.id = one.invoice_id and ${inForce('a')}
      join invoice_links as two on two.org_id = one.org_id and two.preceding_id = one.preceding_id and two.relation = 'takes_back' and two.invoice_id > one.invoice_id
      join invoices as b on b.org_id = two.org_id and b.id = two.invoice_id and ${inForce('b')}
      where one.org_id = ${orgId} and one.relation = 'takes_back' and not exists (
        select from invoice_links as between_them where between_them.org_id = one.org_id and between_them.relation = 'takes_back'
          and (between_them.invoice_id, between_them.preceding_id) in ((a.id, b.id), (b.id, a.id)))
      union all
      select unnest(array_agg(id)) from invoices where org_id = ${orgId} and payment_id is not null group by payment_id having count(*) > 1`
    },
  ),
]
