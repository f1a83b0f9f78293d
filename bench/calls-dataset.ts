import pg from 'pg'
import { addOrganization, type Organization } from './dataset.ts'

export type CallsSize = { calls: number }

const ORGANIZATIONS = 50
const NEIGHBOUR: CallsSize = { calls: 400 }
const CRM = { contacts: 4_000, quotes: 500, members: 8 }
const NEIGHBOUR_CRM = { contacts: 50, quotes: 10, members: 2 }

/** Fills a migrated database: an organization of `size` among 50, by plain SQL. Calls of three years, the newest last, spread over contacts and members. */
export async function fillCalls(databaseUrl: string, { calls }: CallsSize): Promise<Organization> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const measured = await addOrganization(client, CRM)
    for (let index = 1; index < ORGANIZATIONS; index++) {
      const { orgId } = await addOrganization(client, NEIGHBOUR_CRM)
      await client.query(CALLS, [orgId, NEIGHBOUR.calls])
    }
    await client.query(CALLS, [measured.orgId, calls])
    await client.query('vacuum analyze')
    return measured
  } finally {
    await client.end()
  }
}

const CALLS = `
  insert into calls (org_id, direction, number, company_id, contact_id, client_name, caller_id, purpose, state, outcome, started_at, ended_at,
                     duration_seconds, notes, created_by, created_at)
  select $1::uuid, case when i % 9 = 0 then 'in' else 'out' end, '+336' || lpad(c.rank::text, 8, '0'), c.company_id, c.id, c.name, m.user_id,
         (array['collection','delivery','contract','prospecting'])[1 + i % 4], 'ended',
         (array['joined','voicemail','no_answer','busy','callback','interested','refusal'])[1 + i % 7], s.at, s.at + interval '3 minutes',
         180, 'Échange ' || i, m.user_id, s.at
  from generate_series(1, $2::int) as i
  cross join lateral (select now() - make_interval(mins => ($2::int - i) * (3 * 365 * 1440 / $2::int)) as at) as s
  join (select id, company_id, last_name || ' ' || coalesce(first_name, '') as name, row_number() over (order by id) - 1 as rank, count(*) over () as many
        from contacts where org_id = $1::uuid) as c on c.rank = abs(hashint4(i)) % c.many
  join (select user_id, row_number() over (order by user_id) - 1 as rank, count(*) over () as many
        from memberships where org_id = $1::uuid) as m on m.rank = i % m.many`
