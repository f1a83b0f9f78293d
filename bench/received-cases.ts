import pg from 'pg'
import { encodeCursor } from '#server/db/page.ts'
import type { Case } from './cases.ts'
import type { Organization } from './dataset.ts'

const VARIANTS = 20
const ROOT = '/api/v1/received-invoices'
const LIST = `${ROOT}?limit=50`
/** Names of suppliers end with their rank. */
const WORDS = [
  'menuiserie',
  'papeterie durand',
  'scierie 12',
  'moreau 77',
  'facture',
  'helsinki',
  'zzyx',
  'xavier',
  'fr0',
  'b',
]

export async function makeReceivedCases(databaseUrl: string, { orgId }: Organization): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: half } = await client.query<{ created_at: Date; id: string }>(
      `select created_at, id from received_invoices where org_id = $1 order by created_at desc, id desc
       offset (select count(*) / 2 from received_invoices where org_id = $1) limit 1`,
      [orgId],
    )
    const { rows: some } = await client.query<{ id: string; number: string }>(
      'select id, number from received_invoices where org_id = $1 order by md5(id::text) limit $2',
      [orgId, VARIANTS],
    )
    const { rows: companies } = await client.query<{ id: string }>(
      'select company_id as id from received_invoices where org_id = $1 and company_id is not null group by company_id order by company_id limit 5',
      [orgId],
    )
    const get = (name: string, kind: Case['kind'], ...paths: string[]): Case => ({
      name: `received, ${name}`,
      kind,
      method: 'GET',
      paths,
    })
    const deep = encodeCursor([half[0]!.created_at, half[0]!.id])
    return [
      get('first page', 'page', LIST),
      get('deep page', 'page', `${LIST}&cursor=${deep}`),
      get('of a state', 'page', `${LIST}&status=to_check`, `${LIST}&status=refused`),
      get('of a supplier', 'page', ...companies.map(({ id }) => `${LIST}&companyId=${id}`)),
      get('overdue', 'page', `${LIST}&overdue=true`),
      get('overdue by due day', 'page', `${LIST}&overdue=true&sort=due&direction=asc`),
      get('by amount', 'page', `${LIST}&sort=amount&amountFromCents=90000`),
      {
        ...get(
          'search',
          // Issue 14 asks of it what it asks of a page.
          'page',
          ...[...WORDS, ...some.map(({ number }) => number)].map(
            (q) => `${ROOT}?limit=20&q=${encodeURIComponent(q)}`,
          ),
        ),
        // No search is quicker than a page read from the sorted list of what it finds.
        floor: [LIST],
      },
      get('count', 'count', `${ROOT}/count`),
      get('read', 'read', ...some.map(({ id }) => `${ROOT}/${id}`)),
    ]
  } finally {
    await client.end()
  }
}
