import pg from 'pg'
import type { Organization } from './dataset.ts'
import { fillInvoices } from './invoice-dataset.ts'

export type ReportSize = { invoices: number }

/** Invoices of each client, whatever the size. */
const PER_CLIENT = 50
const LEDGER = ['invoices', 'payments', 'money_movements', 'money_lines']

/**
 * Fills a migrated database: invoices over five years, each paid by two instalments around its due day, but one in twenty. That makes five
 * movements of debts and money for each invoice. They are written by plain SQL, and then told by what the migration tells history with.
 */
export async function fillReports(databaseUrl: string, size: ReportSize): Promise<Organization> {
  const dataset = await fillInvoices(databaseUrl, size)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const table of LEDGER) await client.query(`alter table ${table} disable trigger user`)
    await client.query(SPREAD, [dataset.orgId, PER_CLIENT])
    await client.query(PAYMENTS, [dataset.orgId])
    await client.query(MOVEMENTS, [dataset.orgId])
    await client.query(LINES, [dataset.orgId])
    for (const table of LEDGER) await client.query(`alter table ${table} enable trigger user`)
    const sums = ['debt_movements', 'debt_days', 'debt_client_months', 'debt_invoices', 'recognised_revenue']
    for (const table of sums) {
      await client.query(`alter table ${table} disable trigger user`)
      await client.query(`delete from ${table} where org_id = $1`, [dataset.orgId])
    }
    await client.query('select fill_debts($1)', [dataset.orgId])
    await client.query('select fill_debt_totals($1)', [dataset.orgId])
    for (const table of sums) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
    return dataset
  } finally {
    await client.end()
  }
}

const SPREAD = `
  with ranked as (select id, row_number() over (order by created_at, id) - 1 as rank, count(*) over () as total from invoices
         where org_id = $1 and number is not null),
       clients as (select id, name, row_number() over (order by id) - 1 as rank, count(*) over () as total from companies where org_id = $1),
       dated as (select id, rank, current_date - ((total - 1 - rank) * 1826 / total)::int as day from ranked)
  update invoices as i set company_id = c.id, client_name = c.name, issued_on = d.day, issued_at = d.day + interval '9 hours', due_on = d.day + 30,
    status = 'sent', paid_cents = 0, credited_cents = 0, lost_cents = 0
  from dated as d, clients as c where i.org_id = $1 and i.id = d.id and c.rank = (d.rank / $2::int) % c.total`
/** Two instalments, from five days before the due day to forty after it. */
const PAYMENTS = `
  insert into payments (org_id, amount_cents, currency, method, captured_at, created_at, company_id, invoice_id, reference, chained)
  select $1::uuid, case part when 1 then due_cents / 2 else due_cents - due_cents / 2 end, 'EUR', 'transfer', at, at + interval '1 hour',
         company_id, id, 'RAPPORT', false
  from (select i.*, part, due_on + make_interval(days => (hashtext(i.id::text) & 31) - 5 + part * 5, hours => 10) as at
        from invoices as i, generate_series(1, 2) as part
        where org_id = $1 and number is not null and kind in ('invoice', 'deposit', 'corrective') and due_cents > 1 and hashtext(i.id::text) % 20 <> 0) as paid
  where at < now()`
const MOVEMENTS = `
  insert into money_movements (org_id, kind, source_kind, source_id, payment_id, method, occurred_at, chained, created_at)
  select org_id, 'payment_received', 'payment', id::text, id, method, captured_at, false, created_at from payments
  where org_id = $1 and reference = 'RAPPORT'`
const LINES = `
  insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency, company_id, invoice_id)
  select m.org_id, m.id, side, case side when 1 then 'bank' else 'receivable' end, p.amount_cents * (case side when 1 then 1 else -1 end), 'EUR',
         p.company_id, case side when 2 then p.invoice_id end
  from money_movements as m join payments as p on p.org_id = m.org_id and p.id = m.payment_id cross join generate_series(1, 2) as side
  where m.org_id = $1 and p.reference = 'RAPPORT'`
