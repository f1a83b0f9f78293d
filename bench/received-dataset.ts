import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { createSite } from '#server/site.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { coherentEInvoice, eInvoiceLine } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { addOrganization, BENCH_SECRET, type Organization } from './dataset.ts'

export type ReceivedSize = { received: number }

const ORGANIZATIONS = 50
const NEIGHBOUR: ReceivedSize = { received: 200 }
const CRM = { contacts: 2_000, quotes: 500, members: 8 }
const NEIGHBOUR_CRM = { contacts: 50, quotes: 10, members: 2 }

/**
 * Fills a migrated database: an organization of `size` among 50. One supplier's invoice of 5 lines is taken in through the product; the others
 * are its copies, by plain SQL, over three years: most are paid, the rest are late, refused or to check; a tenth are credit notes or scans.
 */
export async function fillReceived(databaseUrl: string, size: ReceivedSize): Promise<Organization> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const measured = await addOrganization(client, CRM)
    const others: Organization[] = []
    for (let index = 1; index < ORGANIZATIONS; index++)
      others.push(await addOrganization(client, NEIGHBOUR_CRM))
    const modelId = await receiveOne(databaseUrl, measured)
    const spread = others.map(({ orgId }) => ({ orgId, ...NEIGHBOUR }))
    for (const { orgId, received } of [...spread, { orgId: measured.orgId, ...size }])
      await client.query(COPIES, [orgId, received, measured.orgId, modelId])
    await client.query('vacuum analyze')
    return measured
  } finally {
    await client.end()
  }
}

async function receiveOne(databaseUrl: string, { token }: Organization): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-bench-model-'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, APP_SECRET: BENCH_SECRET, DEMO: 'none' }
  const context = await createContext(readConfig(env), databaseUrl, { log: pino({ level: 'silent' }) })
  const app = await createSite(context)
  try {
    const lines = Array.from({ length: 5 }, (_, index) => eInvoiceLine(index + 1, 4_850))
    const form = new FormData()
    form.set('file', new File([writeCii(coherentEInvoice({ lines }))], 'facture.xml'))
    const request = new Request('http://ardoise.test', { method: 'PUT', body: form })
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/v1/received-invoices/file',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    if (answer.statusCode !== 200) throw new Error(`the model: ${answer.statusCode} ${answer.body}`)
    return answer.json<{ id: string }>().id
  } finally {
    await app.close()
    await closeContext(context)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Three years, the newest last; a twentieth is recent and to be paid. Four hundred suppliers, whose names end with their rank: a third of
 * their invoices are linked to the company.
 */
const COPIES = `
  insert into received_invoices (org_id, source, status, file_name, file_type, file_size, file_sha256, file_key, credit, supplier_name, supplier_siren,
                                 supplier_vat_number, number, issued_on, due_on, currency, net_cents, gross_cents, due_cents, vat_rates, iban, terms,
                                 company_id, refusal_reason, paid_on, paid_by, created_at, updated_at)
  select $1::uuid, f.source, f.status, 'facture-' || i || '.' || case when f.source = 'cii' then 'xml' else 'pdf' end,
         case when f.source = 'cii' then 'application/xml' else 'application/pdf' end, m.file_size,
         encode(sha256(($1 || '-' || i)::bytea), 'hex'), $1 || '/received/' || i, i % 25 = 0,
         (array['Menuiserie','Papeterie','Électricité','Transports','Imprimerie','Boulangerie','Quincaillerie','Scierie'])[1 + s.rank % 8] || ' '
           || (array['Martin','Durand','Petit','Moreau','Faure'])[1 + s.rank % 5] || ' ' || s.rank,
         lpad((s.rank * 997 + 100000000)::text, 9, '0'), m.supplier_vat_number, 'FR' || lpad(i::text, 6, '0'), f.at::date, f.at::date + 30, 'EUR',
         m.net_cents + i, m.gross_cents + i, m.due_cents + i, m.vat_rates, m.iban, case when f.source <> 'file' then m.terms end,
         case when i % 3 = 0 then c.id end, case when f.status = 'refused' then 'Déjà payée' end,
         case when f.status = 'paid' then f.at::date + 25 end, case when f.status = 'paid' then 'transfer' end, f.at, f.at
  from generate_series(1, $2::int) as i
  cross join (select * from received_invoices where org_id = $3 and id = $4) as m
  cross join lateral (select abs(hashint4(i) / 2) % 400 as rank) as s
  cross join lateral (
    select now() - make_interval(mins => ($2::int - i) * (3 * 365 * 1440 / $2::int)) as at,
           case when i % 10 = 1 then 'file' when i % 2 = 0 then 'factur_x' else 'cii' end as source,
           case when i > $2::int * 0.95 then case when i % 2 = 0 then 'to_check' else 'approved' end
                when i % 50 = 3 then 'refused' when i % 50 = 4 then 'approved' when i % 100 = 5 then 'to_check' else 'paid' end as status) as f
  left join (select id, row_number() over (order by id) - 1 as rank from companies where org_id = $1::uuid) as c on c.rank = s.rank`
