import pg from 'pg'
import { addOrganization, type Organization } from './dataset.ts'
import { fillInvoices } from './invoice-dataset.ts'

export type ReminderSize = { clients: number }
/** `neighbour`: another organization of the installation, as large as most. */
export type ReminderDataset = Organization & { neighbour: Organization }

const PER_CLIENT = 20
const NEIGHBOUR = { contacts: 1_000, quotes: 200, members: 5 }

/** Fills a migrated database with clients that owe twenty invoices each, most of them late. */
export async function fillReminders(
  databaseUrl: string,
  { clients }: ReminderSize,
): Promise<ReminderDataset> {
  const organization = await fillInvoices(databaseUrl, { invoices: 100 })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const neighbour = await addOrganization(client, NEIGHBOUR)
    await client.query('alter table invoices disable trigger invoices_begin')
    await client.query(CLIENTS, [organization.orgId, clients])
    await client.query(OPEN, [organization.orgId, PER_CLIENT])
    await client.query('alter table invoices enable trigger invoices_begin')
    await client.query(DOCUMENTS, [organization.orgId])
    await client.query(PROMISES, [organization.orgId])
    await client.query(PAUSES, [organization.orgId])
    await client.query('vacuum analyze')
    return { ...organization, neighbour }
  } finally {
    await client.end()
  }
}

const CLIENTS = `
  insert into companies (org_id, name, siren, email, address_line1, postal_code, city, kind)
  select $1::uuid, 'Client ' || i, '732829320', 'achats' || i || '@martin.test', '3 rue du Four', '75006', 'Paris', 'professional'
  from generate_series(1, $2::int) as i`

/** Due from 45 days ago to ten days ahead, and so at every step of the plan. */
const OPEN = `
  insert into invoices (org_id, kind, status, number, series, period, company_id, title, content, net_cents, vat_cents, gross_cents, due_cents,
                        paid_cents, issued_on, due_on, performed_on, issued_at, sent_at, client_name, created_at, updated_at)
  select $1::uuid, 'invoice', 'sent', 'FR' || lpad((row_number() over ())::text, 7, '0'), m.series, 'banc', c.id, 'Travaux', m.content, m.net_cents,
         m.vat_cents, m.gross_cents, m.due_cents, 0, f.at::date, f.at::date + 30, f.at::date, f.at, f.at, c.name, f.at, f.at
  from companies c
  cross join generate_series(1, $2::int) as i
  cross join (select * from invoices where org_id = $1 and number is not null and kind = 'invoice' limit 1) as m
  cross join lateral (select now() - make_interval(days => 20 + (abs(hashtext(c.id::text)) % 10) + i * 2) as at) as f
  where c.org_id = $1 and c.name like 'Client %'`

/** As they were issued: without them no interest and no 40 € are counted, and a mail that names them does not leave. */
const DOCUMENTS = `
  insert into invoice_documents (org_id, invoice_id, document, pdf_file_key, pdf_sha256, xml_file_key, xml_sha256)
  select i.org_id, i.id, jsonb_set(d.document, '{number}', to_jsonb(i.number)), i.id || '.pdf', d.pdf_sha256, i.id || '.xml', d.xml_sha256
  from invoices i cross join (select * from invoice_documents where org_id = $1 limit 1) as d
  where i.org_id = $1::uuid and i.number like 'FR%'`

/** One client in six promised, and another in six is paused. */
const PROMISES = `
  insert into payment_promises (org_id, company_id, client_name, amount_cents, currency, promised_on, source, judged_at)
  select org_id, id, name, 10000, 'EUR', (now() + interval '9 days')::date, 'mail', now() + interval '10 days'
  from companies where org_id = $1 and name like 'Client %' and substring(name from 8)::int % 6 = 3`
const PAUSES = `
  insert into reminder_pauses (org_id, company_id, reason, note, opened_at)
  select org_id, id, 'paused', 'En discussion', now() from companies where org_id = $1 and name like 'Client %' and substring(name from 8)::int % 6 = 1`
