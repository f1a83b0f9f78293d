import pg from 'pg'
import { encodeCursor } from '#server/db/page.ts'
import type { Case } from './cases.ts'
import type { InvoiceDataset } from './invoice-dataset.ts'

const VARIANTS = 20
const LIST = '/api/v1/invoices?limit=50'
/** Titles end with the rank of the invoice. */
const WORDS = [
  'travaux',
  'lot',
  'travaux 12',
  'lot 77',
  'boulangerie',
  'helsinki',
  'zzyx',
  'xavier',
  'sarl',
  'b',
]

export async function makeInvoiceCases(databaseUrl: string, { orgId }: InvoiceDataset): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: half } = await client.query<{ created_at: Date; id: string }>(
      `select created_at, id from invoices where org_id = $1 order by created_at desc, id desc
       offset (select count(*) / 2 from invoices where org_id = $1) limit 1`,
      [orgId],
    )
    const { rows: issued } = await client.query<{ id: string; number: string }>(
      `select id, number from invoices where org_id = $1 and number is not null order by md5(id::text) limit $2`,
      [orgId, VARIANTS],
    )
    const get = (name: string, kind: Case['kind'], ...paths: string[]): Case => ({
      name: `invoices, ${name}`,
      kind,
      method: 'GET',
      paths,
    })
    const deep = encodeCursor([half[0]!.created_at, half[0]!.id])
    return [
      get('first page', 'page', LIST),
      get('deep page', 'page', `${LIST}&cursor=${deep}`),
      get('overdue', 'page', `${LIST}&overdue=true`),
      get('overdue by due day', 'page', `${LIST}&overdue=true&sort=due&direction=asc`),
      {
        ...get(
          'search',
          // Issue 14 asks of it what it asks of a page.
          'page',
          ...[...WORDS, ...issued.map(({ number }) => number)].map(
            (q) => `/api/v1/invoices?limit=20&q=${encodeURIComponent(q)}`,
          ),
        ),
        // No search is quicker than a page read from the sorted list of what it finds.
        floor: [LIST],
      },
      get('count', 'tally', '/api/v1/invoices/count'),
      get('count, late', 'tally', '/api/v1/invoices/count?overdue=true'),
      get('figures of the dashboard', 'tally', '/api/v1/dashboard/invoices'),
      get('read', 'read', ...issued.map(({ id }) => `/api/v1/invoices/${id}`)),
    ]
  } finally {
    await client.end()
  }
}
