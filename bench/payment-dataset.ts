import pg from 'pg'
import type { Organization } from './dataset.ts'
import { fillInvoices } from './invoice-dataset.ts'

export type PaymentSize = { movements: number }

/** Movements of each neighbour. */
const NEIGHBOUR = 400
/** Movements for each invoice: instalments, refunds and what is held. */
const PER_INVOICE = 10
/** Invoices of each client, whatever the size: a client owes as much in a large organization as in a small one. */
const PER_CLIENT = 50
const LEDGER = ['invoices', 'payments', 'money_movements', 'money_lines']

/**
 * Fills a migrated database: the invoices of fillInvoices, and on them the movements of money of an organization of `size` among 50, over
 * three years. They are written by plain SQL: what the triggers of the ledger refuse is not asked of copies.
 */
export async function fillPayments(databaseUrl: string, size: PaymentSize): Promise<Organization> {
  const dataset = await fillInvoices(databaseUrl, { invoices: Math.ceil(size.movements / PER_INVOICE) })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const table of LEDGER) await client.query(`alter table ${table} disable trigger user`)
    await client.query(SPREAD, [dataset.orgId, PER_CLIENT])
    const { rows } = await client.query<{ id: string }>('select id from organizations')
    for (const { id } of rows) {
      const count = id === dataset.orgId ? size.movements : NEIGHBOUR
      await client.query(PAYMENTS, [id, count])
      await client.query(MOVEMENTS, [id])
      await client.query(LINES, [id])
      await client.query(WORDS, [id])
    }
    for (const table of LEDGER) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
    return dataset
  } finally {
    await client.end()
  }
}

const SPREAD = `
  with ranked as (select id, (row_number() over (order by id) - 1) / $2::int as rank from invoices where org_id = $1),
       clients as (select id, name, row_number() over (order by id) - 1 as rank, count(*) over () as total from companies where org_id = $1)
  update invoices as i set company_id = c.id, client_name = c.name from ranked as r, clients as c
  where i.org_id = $1 and i.id = r.id and c.rank = r.rank % c.total`
/** A payment in forty is by cheque, another by cash; a movement in a hundred is a refund. */
const PAYMENTS = `
  with numbered as (
    select id, company_id, row_number() over (order by id) - 1 as rank, count(*) over () as total
    from invoices where org_id = $1 and number is not null and company_id is not null)
  insert into payments (org_id, amount_cents, currency, method, captured_at, created_at, company_id, invoice_id, reference, chained)
  select $1::uuid, 10000 + i % 5000, 'EUR', case when i % 40 = 1 then 'cheque' when i % 40 = 2 then 'cash' else 'transfer' end,
         now() - make_interval(mins => ($2::int - i) * (3 * 365 * 1440 / $2::int)), now(), n.company_id, n.id, 'VIR SEPA ' || i, false
  from generate_series(1, $2::int) as i join numbered as n on n.rank = i % n.total`
const MOVEMENTS = `
  insert into money_movements (org_id, kind, source_kind, source_id, payment_id, method, occurred_at, chained, created_at)
  select org_id, case when row_number() over (order by captured_at) % 100 = 0 then 'refund' else 'payment_received' end,
         'payment', id::text, id, method, captured_at, false, now()
  from payments where org_id = $1 and reference like 'VIR SEPA %'`
const LINES = `
  insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency, company_id, invoice_id)
  select m.org_id, m.id, side, case side when 1 then 'bank' else 'receivable' end,
         p.amount_cents * (case side when 1 then 1 else -1 end) * (case m.kind when 'refund' then -1 else 1 end), 'EUR', p.company_id,
         case side when 2 then p.invoice_id end
  from money_movements as m join payments as p on p.org_id = m.org_id and p.id = m.payment_id cross join generate_series(1, 2) as side
  where m.org_id = $1 and p.reference like 'VIR SEPA %'`
const WORDS = `
  select count(write_search_words('payment', org_id, id, null, null, null, false, movement_key(occurred_at), movement_text(org_id, id))::text)
  from money_movements where org_id = $1`
