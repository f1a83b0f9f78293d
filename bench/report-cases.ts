import pg from 'pg'
import type { Case } from './cases.ts'
import type { Organization } from './dataset.ts'

const ROOT = '/api/v1/reports'
/** Past days that a case asks for in turn: an answer is kept for one day, so that each is worked out anew; of each day of knowledge one is kept. */
const PAST_DAYS = 8

export async function makeReportCases(databaseUrl: string, { orgId }: Organization): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{
      today: string
      past: string[]
      year: string
      known: string
      client: string
    }>(
      `select current_date::text as today, array(select (current_date - 900 - 10 * n)::text from generate_series(1, $2::int) as n) as past, (current_date - 364)::text as year, (current_date - 30)::text as known,
         (select client_id from debt_invoices where org_id = $1 order by balance_cents desc limit 1) as client`,
      [orgId, PAST_DAYS],
    )
    const { today, past, year, known, client: clientId } = rows[0]!
    const days = `from=${year}&to=${today}`
    const get = (name: string, ...paths: string[]): Case => ({
      name: `reports, ${name}`,
      kind: 'report',
      method: 'GET',
      paths: paths.map((path) => `${ROOT}${path}`),
    })
    return [
      get('revenue of a year', `/revenue?${days}`),
      get('revenue of a year as known a month ago', `/revenue?${days}&knownOn=${known}`),
      get('ageing today', '/ageing'),
      get('ageing of a past day', ...past.map((day) => `/ageing?on=${day}`)),
      get('ageing of a past day as known then', ...past.map((day) => `/ageing?on=${day}&knownOn=${day}`)),
      get('DSO today', '/dso'),
      get('DSO of a past day', ...past.map((day) => `/dso?on=${day}`)),
      get('DSO of a client', `/dso?clientId=${clientId}`),
      get('DSO of a past day as known then', ...past.map((day) => `/dso?on=${day}&knownOn=${day}`)),
      get('late payers of a year', `/payers?${days}`),
      get('late payers of a year as known a month ago', `/payers?${days}&knownOn=${known}`),
      get('due of clients', '/due?side=clients'),
      get('due of clients on a past day', ...past.map((day) => `/due?side=clients&on=${day}`)),
      get('forecast', '/forecast'),
      get('revenue by client', `/revenue-by?${days}&dimension=client`),
      get('revenue by client as known a month ago', `/revenue-by?${days}&knownOn=${known}&dimension=client`),
      get('revenue by product', `/revenue-by?${days}&dimension=product`),
      get('revenue by person', `/revenue-by?${days}&dimension=person`),
      get('revenue by origin', `/revenue-by?${days}&dimension=origin`),
      get('conversion of a year', `/conversion?${days}`),
      get('recurring revenue of a year', `/recurring?${days}`),
      get('margin of a year', `/margin?${days}`),
      get('recovered after reminders in a year', `/recovery?${days}`),
      get('rows of a month', `/rows?figure=collected&from=${known}&to=${today}`),
      get('rows of what is owed', `/rows?figure=owed&to=${today}`),
      get('rows of what was owed', ...past.map((day) => `/rows?figure=owed&to=${day}&knownOn=${day}`)),
    ]
  } finally {
    await client.end()
  }
}
