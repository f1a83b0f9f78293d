import pg from 'pg'
import type { Case } from './cases.ts'
import type { Organization } from './dataset.ts'

const ROOT = '/api/v1/reports'

export async function makeReportCases(databaseUrl: string, { orgId }: Organization): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{
      today: string
      past: string
      year: string
      known: string
      client: string
    }>(
      `select current_date::text as today, (current_date - 900)::text as past, (current_date - 364)::text as year, (current_date - 30)::text as known,
         (select client_id from debt_invoices where org_id = $1 order by balance_cents desc limit 1) as client`,
      [orgId],
    )
    const { today, past, year, known, client: clientId } = rows[0]!
    const days = `from=${year}&to=${today}`
    const get = (name: string, ...paths: string[]): Case => ({
      name: `reports, ${name}`,
      kind: 'dashboard',
      method: 'GET',
      paths: paths.map((path) => `${ROOT}${path}`),
    })
    return [
      get('revenue of a year', `/revenue?${days}`),
      get('revenue of a year as known a month ago', `/revenue?${days}&knownOn=${known}`),
      get('ageing today', '/ageing'),
      get('ageing of a past day', `/ageing?on=${past}`),
      get('ageing of a past day as known then', `/ageing?on=${past}&knownOn=${past}`),
      get('DSO today', '/dso'),
      get('DSO of a past day', `/dso?on=${past}`),
      get('DSO of a client', `/dso?clientId=${clientId}`),
      get('late payers of a year', `/payers?${days}`),
      get('due of clients', '/due?side=clients'),
      get('forecast', '/forecast'),
      get('revenue by client', `/revenue-by?${days}&dimension=client`),
      get('rows of a month', `/rows?figure=collected&from=${known}&to=${today}`),
    ]
  } finally {
    await client.end()
  }
}
