import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type Entry, type OpeningBalance, openingEntry } from '#shared/domain/accounting/entries.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'

/** The debts and credits of clients before the day, in euros; null where nothing was open. */
export async function findOpening(tx: Tx, from: string, timeZone: string): Promise<Entry | null> {
  const { orgId } = tx.scope
  const begin = startOfDay(timeZone, from)
  const [debts, credits] = await Promise.all([
    sql<OpeningBalance['debts'][number]>`
      select * from (
        select i.id as "invoiceId", coalesce(i.company_id, i.contact_id) as "clientId",
               (case when i.replaced_at < ${begin} then 0 else i.gross_cents end - (i.gross_cents - i.due_cents)
               + coalesce((
                   select sum(l.amount_cents) from money_lines as l join money_movements as m on m.org_id = l.org_id and m.id = l.movement_id
                   where l.org_id = i.org_id and l.invoice_id = i.id and m.occurred_at < ${begin}), 0)
               - coalesce((
                   select sum(n.gross_cents) from invoice_links as k join invoices as n on n.org_id = k.org_id and n.id = k.invoice_id
                   where k.org_id = i.org_id and k.preceding_id = i.id and k.relation = 'credits' and n.issued_on < ${from}), 0))::bigint as cents
        from invoices as i
        where i.org_id = ${orgId} and i.issued_on < ${from} and i.currency = 'EUR' and i.kind in ('invoice', 'deposit', 'corrective')) as open
      where cents <> 0
      union all
      select null, coalesce(company_id, contact_id), -gross_cents from invoices
      where org_id = ${orgId} and issued_on < ${from} and currency = 'EUR' and kind = 'global_allowance'
      order by 1, 2`.execute(tx.db),
    sql<OpeningBalance['credits'][number]>`
      select coalesce(l.company_id, l.contact_id) as "clientId", -sum(l.amount_cents)::bigint as cents
      from money_lines as l join money_movements as m on m.org_id = l.org_id and m.id = l.movement_id
      where l.org_id = ${orgId} and l.account = 'client_credit' and l.currency = 'EUR' and m.occurred_at < ${begin}
      group by 1 having sum(l.amount_cents) <> 0 order by 1`.execute(tx.db),
  ])
  const counted = <Row extends { cents: number }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, cents: Number(row.cents) }))
  return openingEntry({ debts: counted(debts.rows), credits: counted(credits.rows) }, from)
}
