import pg from 'pg'
import { encodeCursor } from '#server/db/page.ts'
import type { Case } from './cases.ts'
import type { Organization } from './dataset.ts'

const VARIANTS = 10
const LIST = '/api/v1/movements?limit=50'

/** Issue 15, section 7: the ledger's list and a client's balance. */
export async function makePaymentCases(databaseUrl: string, { orgId }: Organization): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: half } = await client.query<{ occurred_at: Date; id: string }>(
      `select occurred_at, id from money_movements where org_id = $1 order by occurred_at desc, id desc
       offset (select count(*) / 2 from money_movements where org_id = $1) limit 1`,
      [orgId],
    )
    const { rows: clients } = await client.query<{ id: string; name: string }>(
      `select id, name from companies as c where org_id = $1
       and exists (select from money_lines as l where l.org_id = $1 and l.company_id = c.id) order by id limit $2`,
      [orgId, VARIANTS],
    )
    const { rows: invoices } = await client.query<{ number: string }>(
      'select number from invoices where org_id = $1 and number is not null order by md5(id::text) limit $2',
      [orgId, VARIANTS],
    )
    const get = (name: string, kind: Case['kind'], ...paths: string[]): Case => ({
      name: `payments, ${name}`,
      kind,
      method: 'GET',
      paths,
    })
    const words = [...clients.map(({ name }) => name), ...invoices.map(({ number }) => number), 'vir', 'zzyx']
    return [
      get('ledger', 'page', LIST),
      get('ledger, deep page', 'page', `${LIST}&cursor=${encodeCursor([half[0]!.occurred_at, half[0]!.id])}`),
      get('ledger, refunds', 'page', `${LIST}&kind=refund`),
      get('ledger, cheques', 'page', `${LIST}&method=cheque`),
      {
        ...get(
          'search',
          'page',
          ...words.map((q) => `/api/v1/movements?limit=20&q=${encodeURIComponent(q)}`),
        ),
        floor: [LIST],
      },
      get('ledger, count', 'count', '/api/v1/movements/count'),
      get(
        'balance of a client',
        'page',
        ...clients.map(({ id }) => `/api/v1/invoices/client-balance?companyId=${id}`),
      ),
      get(
        'payments of a client',
        'page',
        ...clients.map(({ id }) => `/api/v1/payments?limit=50&companyId=${id}`),
      ),
    ]
  } finally {
    await client.end()
  }
}
