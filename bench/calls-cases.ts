import pg from 'pg'
import { encodeCursor } from '#server/db/page.ts'
import type { Case } from './cases.ts'
import type { Organization } from './dataset.ts'

const ROOT = '/api/v1/calls'
const LIST = `${ROOT}?limit=50`
/** Names that a tenth of the calls have, that few have and that none has, a number, and two words. */
const WORDS = ['mar', 'ros', 'lanjaclou', 'échange', 'échange 77', 'helsinki', 'zzyx', '06 00 00 00 12', 'r']

export async function makeCallsCases(databaseUrl: string, { orgId }: Organization): Promise<Case[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: half } = await client.query<{ started_at: Date; id: string }>(
      `select started_at, id from calls where org_id = $1 order by started_at desc, id desc
       offset (select count(*) / 2 from calls where org_id = $1) limit 1`,
      [orgId],
    )
    const { rows: some } = await client.query<{ id: string; contact_id: string; caller_id: string }>(
      'select id, contact_id, caller_id from calls where org_id = $1 order by md5(id::text) limit 20',
      [orgId],
    )
    const get = (name: string, kind: Case['kind'], ...paths: string[]): Case => ({
      name: `calls, ${name}`,
      kind,
      method: 'GET',
      paths,
      // Of lists, issue 44 asks for more than others do.
      ...(kind === 'page' && { share: 0.6 }),
    })
    return [
      get('first page', 'page', LIST),
      get('deep page', 'page', `${LIST}&cursor=${encodeCursor([half[0]!.started_at, half[0]!.id])}`),
      get('of a result', 'page', `${LIST}&outcome=refusal`, `${LIST}&outcome=interested`),
      get('of a member', 'page', ...some.slice(0, 5).map((row) => `${LIST}&callerId=${row.caller_id}`)),
      get('of a contact', 'page', ...some.map((row) => `${LIST}&contactId=${row.contact_id}`)),
      {
        ...get('search', 'search', ...WORDS.map((q) => `${ROOT}?limit=20&q=${encodeURIComponent(q)}`)),
        // No search is quicker than a page read from the sorted list of what it finds.
        floor: [LIST],
      },
      get('verdicts', 'read', ...some.map((row) => `${ROOT}/verdicts?contactId=${row.contact_id}`)),
      get('read', 'read', ...some.map(({ id }) => `${ROOT}/${id}`)),
    ]
  } finally {
    await client.end()
  }
}
