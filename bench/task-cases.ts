import pg from 'pg'
import { encodeCursor } from '#server/db/page.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import type { Case } from './cases.ts'
import type { Organization } from './dataset.ts'

const VARIANTS = 20
const ROOT = '/api/v1/tasks'
const LIST = `${ROOT}?limit=50&scope=all`
/** Titles end with the rank of the task. */
const WORDS = ['rappeler', 'lot', 'devis', 'lot 12', 'lot 77', 'helsinki', 'zzyx', 'xavier', 'pose', 'r']

export async function makeTaskCases(databaseUrl: string, { orgId }: Organization): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: half } = await client.query<{ sort_due: string; sort_minute: number; id: string }>(
      `select sort_due::text, sort_minute, id from tasks where org_id = $1 and open order by sort_due, sort_minute, id
       offset (select count(*) / 2 from tasks where org_id = $1 and open) limit 1`,
      [orgId],
    )
    const { rows: some } = await client.query<{ id: string; company_id: string }>(
      'select id, company_id from tasks where org_id = $1 and company_id is not null order by md5(id::text) limit $2',
      [orgId, VARIANTS],
    )
    const { rows: days } = await client.query<{ today: string }>('select current_date::text as today')
    const today = days[0]!.today
    const { sort_due, sort_minute, id } = half[0]!
    const get = (name: string, kind: Case['kind'], ...paths: string[]): Case => ({
      name: `tasks, ${name}`,
      kind,
      method: 'GET',
      paths,
      // Of lists, issue 44 asks for more than others do.
      ...(kind === 'page' && { share: 0.6 }),
    })
    return [
      get('first page', 'page', LIST),
      get('deep page', 'page', `${LIST}&cursor=${encodeCursor([sort_due, sort_minute, id])}`),
      get('mine', 'page', `${ROOT}?limit=50`),
      get('late', 'page', `${LIST}&when=late`),
      get('by priority', 'page', `${LIST}&sort=priority`),
      get('done', 'page', `${LIST}&state=done&sort=closed&direction=desc`),
      get('of a client', 'page', ...some.map((task) => `${LIST}&companyId=${task.company_id}`)),
      get('month', 'month', `${ROOT}/days?from=${addDays(today, -15)}&to=${addDays(today, 26)}`),
      get('board', 'page', `${ROOT}/board?scope=all&limit=20`),
      get('buckets', 'count', `${ROOT}/buckets`),
      {
        ...get(
          'search',
          'search',
          ...WORDS.map((q) => `${ROOT}?limit=20&scope=all&q=${encodeURIComponent(q)}`),
        ),
        // No search is quicker than a page read from the sorted list of what it finds.
        floor: [LIST],
      },
      get('read', 'read', ...some.map((task) => `${ROOT}/${task.id}`)),
    ]
  } finally {
    await client.end()
  }
}
