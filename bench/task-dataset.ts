import pg from 'pg'
import { addOrganization, type Organization } from './dataset.ts'

export type TaskSize = { tasks: number }

const ORGANIZATIONS = 50
const NEIGHBOUR: TaskSize = { tasks: 200 }
const CRM = { contacts: 2_000, quotes: 500, members: 40 }
const NEIGHBOUR_CRM = { contacts: 50, quotes: 10, members: 2 }

/** Fills a migrated database: an organization of `size` among 50. A quarter of the tasks are open, the rest are done over three years. */
export async function fillTasks(databaseUrl: string, size: TaskSize): Promise<Organization> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const measured = await addOrganization(client, CRM)
    const others: Organization[] = []
    for (let index = 1; index < ORGANIZATIONS; index++)
      others.push(await addOrganization(client, NEIGHBOUR_CRM))
    const spread = others.map(({ orgId }) => ({ orgId, ...NEIGHBOUR }))
    for (const { orgId, tasks } of [...spread, { orgId: measured.orgId, ...size }]) {
      await client.query(TASKS, [orgId, tasks])
      await client.query(LINKS, [orgId])
    }
    await client.query('vacuum analyze')
    return measured
  } finally {
    await client.end()
  }
}

/**
 * Due days of open tasks are within two months, one in ten has none; those that are done were due when they were. A client has five hundred whatever
 * the size: a page of its five says nothing of one of fifty. So it is with the caller and the members who have tasks: a thousand each, and more.
 */
const TASKS = `
  with people as (select array_agg(user_id order by role <> 'owner', user_id) as ids from memberships where org_id = $1),
    clients as (select array_agg(id order by id) as ids from companies where org_id = $1)
  insert into tasks (org_id, title, notes, state, priority, due_on, due_minute, assignee_id, position, company_id, closed_at, created_at)
  select $1::uuid, 'Rappeler le lot ' || i, case when i % 5 = 0 then '<p>Voir le devis et la pose</p>' else '' end, s.state, i % 4,
    case when i % 10 = 0 then null when s.closed then current_date - (i % 1000) else current_date - 20 + (i % 60) end,
    case when i % 10 <> 0 and i % 3 = 0 then 540 end, people.ids[1 + i / 4 % least(cardinality(people.ids), greatest(2, $2::int / 1000))],
    'm' || lpad(to_hex(i), 9, '0') || 'h', case when i % 2 = 0 then clients.ids[1 + i / 4 % least(cardinality(clients.ids), greatest(2, $2::int / 1000))] end,
    case when s.closed then now() - make_interval(hours => i % 24000) end, now() - make_interval(mins => i)
  from generate_series(1, $2::int) as i
  cross join people cross join clients
  cross join lateral (select i % 4 <> 0 as closed, case when i % 4 <> 0 then 'done' else (array['todo','doing','waiting'])[1 + i / 4 % 3] end as state) s`
const LINKS = `
  insert into task_links (org_id, task_id, kind, record_id)
  select org_id, id, 'company', company_id from tasks where org_id = $1 and company_id is not null`
