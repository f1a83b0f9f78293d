import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignRequests } from './foreign-requests.ts'
import { type Member, startTestApp, type TestApp } from './harness.ts'
import { addressOf, reads } from './reads.ts'

/** Counts of calls, which every call with a limit writes. */
const OF_CALLS = ['rate_limits']

let app: TestApp
let owner: Member
const rows = async <T extends object>(text: string) => (await app.context.pool.query<T>(text)).rows
const eachTable = (statement: string) => `do $$ declare t regclass; begin
  for t in select oid from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'written_rows' loop
    execute format('${statement}', t);
  end loop; end $$`
const notice = (type: string) =>
  rows(`select pg_notify('ardoise', json_build_object('org', '${owner.orgId}', 'type', '${type}')::text)`)
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  owner = await app.makeOrganization()
  await rows(`create table written_rows (name text);
    create function note_written() returns trigger language plpgsql security definer set search_path = public as
      'begin insert into written_rows values (tg_table_name); return null; end'`)
  await rows(
    eachTable(
      'create trigger noted after insert or update or delete on %s for each row execute function note_written()',
    ),
  )
})
afterAll(async () => {
  await rows(eachTable('drop trigger noted on %s'))
  await rows('drop function note_written; drop table written_rows')
  await app.close()
})

test.each(reads)('$name, asked again, writes nothing and tells nothing', async ({ name, path }) => {
  const made = await foreignRequests[name]?.(app, owner)
  const address = addressOf({ name, path }, { userId: owner.userId, ...made?.params })
  await app.request('GET', address, { as: owner })
  const heard: string[] = []
  const leave = app.context.live.subscribe(owner.orgId, ({ type }) => heard.push(type))
  // Notices come in the order of the commits: those of what was made are heard before this one, however late.
  await notice('first')
  await expect.poll(() => heard.at(-1)).toBe('first')
  heard.length = 0
  await rows('truncate written_rows')
  const second = await app.request('GET', address, { as: owner })
  const written = await rows<{ name: string }>('select distinct name from written_rows')
  await notice('last')
  await expect.poll(() => heard.at(-1)).toBe('last')
  leave()
  expect(second.status).not.toBe(400)
  expect(written.map((row) => row.name).filter((table) => !OF_CALLS.includes(table))).toEqual([])
  expect(heard).toEqual(['last'])
})
