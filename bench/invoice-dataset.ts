import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { createSite } from '#server/site.ts'
import { addOrganization, BENCH_SECRET, type Organization } from './dataset.ts'

export type InvoiceSize = { invoices: number }
/** An organization and one of its clients, to whom everything may be invoiced. */
export type InvoiceDataset = Organization & { companyId: string }

const ORGANIZATIONS = 50
const NEIGHBOUR: InvoiceSize = { invoices: 200 }
const CRM = { contacts: 2_000, quotes: 500, members: 8 }
const NEIGHBOUR_CRM = { contacts: 50, quotes: 10, members: 2 }

export const fiveLines = (companyId: string) => ({
  companyId,
  title: 'Aménagement du rez-de-chaussée',
  lines: Array.from({ length: 5 }, (_, index) => ({
    kind: 'item',
    description: `Pose et finitions, lot ${index + 1}\nFournitures comprises`,
    quantityMilli: 1_500 + index * 250,
    unitPriceCents: 4_850 + index * 120,
    discountBps: index === 2 ? 500 : 0,
    vatRateBps: index % 2 === 0 ? 2_000 : 1_000,
  })),
})

/**
 * Fills a migrated database: an organization of `size` among 50. One invoice is issued through the product; the others are its copies, by
 * plain SQL, over three years: most are paid, the rest are late, disputed, credited or drafts.
 */
export async function fillInvoices(databaseUrl: string, size: InvoiceSize): Promise<InvoiceDataset> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const measured = await addOrganization(client, CRM)
    const others: Organization[] = []
    for (let index = 1; index < ORGANIZATIONS; index++)
      others.push(await addOrganization(client, NEIGHBOUR_CRM))
    const companyId = await addClient(client, measured.orgId)
    const modelId = await issueOne(databaseUrl, measured, companyId)
    // Copies of what was issued: the rules of an issue do not run again.
    await client.query('alter table invoices disable trigger invoices_begin')
    const spread = others.map(({ orgId }) => ({ orgId, ...NEIGHBOUR }))
    for (const { orgId, invoices } of [...spread, { orgId: measured.orgId, ...size }])
      await copyInvoice(client, { orgId, invoices, from: measured.orgId, modelId })
    await client.query('alter table invoices enable trigger invoices_begin')
    await client.query('select fold_tallies(current_date - 100)')
    await client.query('vacuum analyze')
    return { ...measured, companyId }
  } finally {
    await client.end()
  }
}

/** A client of an organization that may invoice it. */
export async function addClient(client: pg.Client, orgId: string): Promise<string> {
  await client.query(
    `update organizations set vat_number = 'FR03552081317', legal_form = 'SAS' where id = $1`,
    [orgId],
  )
  const { rows } = await client.query<{ id: string }>(CLIENT, [orgId])
  return rows[0]!.id
}

type Copies = { orgId: string; invoices: number; from: string; modelId: string }

/** Copies of an issued invoice over three years, with their documents and entries. */
export async function copyInvoice(
  client: pg.Client,
  { orgId, invoices, from, modelId }: Copies,
): Promise<void> {
  await client.query(COPIES, [orgId, invoices, from, modelId])
  await client.query(DOCUMENTS, [orgId, from, modelId])
  await client.query(ENTRIES, [orgId])
}

async function issueOne(databaseUrl: string, { token }: Organization, companyId: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-model-'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, APP_SECRET: BENCH_SECRET, DEMO: 'none' }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  const app = await createSite(context)
  try {
    const post = async (url: string, body: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1/invoices${url}`,
        headers,
        payload: body,
      })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
      return answer.json() as { id: string }
    }
    const { id } = await post('', fiveLines(companyId))
    await post(`/${id}/issue`, {})
    return id
  } finally {
    await app.close()
    await closeContext(context)
    rmSync(folder, { recursive: true, force: true })
  }
}

const CLIENT = `
  insert into companies (org_id, name, siren, email, address_line1, postal_code, city, kind)
  values ($1, 'Boulangerie Martin', '732829320', 'achats@martin.test', '3 rue du Four', '75006', 'Paris', 'professional') returning id`

/** Three years, the newest last; a twentieth is recent and to be paid. */
const COPIES = `
  insert into invoices (org_id, kind, status, number, series, period, company_id, title, content, net_cents, vat_cents, gross_cents, due_cents,
                        paid_cents, issued_on, due_on, performed_on, issued_at, sent_at, disputed_at, client_name, created_at, updated_at)
  select $1::uuid, f.kind, f.status, case when f.status <> 'draft' then 'FB' || lpad(i::text, 6, '0') end,
         case when f.status <> 'draft' then m.series end, case when f.status <> 'draft' then 'banc' end,
         c.id, 'Travaux lot ' || i, m.content, m.net_cents + i, m.vat_cents, m.gross_cents + i, m.due_cents + i,
         case f.status when 'paid' then m.due_cents + i when 'partly_paid' then 1000 else 0 end,
         case when f.status <> 'draft' then f.at::date end, case when f.status <> 'draft' then f.at::date + 30 end,
         f.at::date, case when f.status <> 'draft' then f.at end, case when f.status <> 'draft' then f.at end,
         case when f.status = 'disputed' then f.at end, c.name, f.at, f.at
  from generate_series(1, $2::int) as i
  cross join (select * from invoices where org_id = $3 and id = $4) as m
  cross join lateral (
    select now() - make_interval(mins => ($2::int - i) * (3 * 365 * 1440 / $2::int)) as at,
           case when i % 25 = 0 then 'credit_note' else 'invoice' end as kind,
           case when i % 25 = 0 then 'sent' when i % 100 = 7 then 'draft' when i > $2::int * 0.95 then 'sent' when i % 50 = 3 then 'sent'
                when i % 50 = 4 then 'partly_paid' when i % 100 = 5 then 'disputed' else 'paid' end as status) as f
  join lateral (
    select id, name from companies where org_id = $1::uuid order by id offset (abs(hashint4(i) / 2) % 10) limit 1) as c on true`
const DOCUMENTS = `
  insert into invoice_documents (org_id, invoice_id, document, pdf_file_key, pdf_sha256, xml_file_key, xml_sha256)
  select $1::uuid, i.id, jsonb_set(d.document, '{number}', to_jsonb(i.number)), i.id || '.pdf', d.pdf_sha256, i.id || '.xml', d.xml_sha256
  from invoices as i cross join (select * from invoice_documents where org_id = $2 and invoice_id = $3) as d
  where i.org_id = $1::uuid and i.period = 'banc'`
const ENTRIES = `
  insert into ledger_entries (org_id, position, kind, subject_id, payload_sha256, previous_hash, hash, recorded_at)
  select $1::uuid, 1 + row_number() over (order by issued_at, id), 'invoice_issued', id, md5(id::text), md5('a' || id), md5('b' || id), issued_at
  from invoices where org_id = $1::uuid and period = 'banc'`
