import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retentions } from './features/registry.ts'
import { deleteOldRows, type Retention } from './retention.ts'
import { startTestApp, type TestApp } from './test/harness.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  await site.context.pool.query(`
    create table test_leaves (id integer primary key, fallen_at timestamptz(3), brown boolean not null default true);
    create index test_leaves_fallen on test_leaves (fallen_at)`)
})
afterAll(async () => {
  await site.context.pool.query('drop table test_leaves')
  await site.close()
})
beforeEach(() => site.context.pool.query('delete from test_leaves'))

// A table unknown to the product, hence the cast of its name.
const leaves = (facts: Partial<Retention> = {}): Retention => ({
  table: 'test_leaves' as Retention['table'],
  since: 'fallen_at',
  hours: 24,
  ...facts,
})
const add = (ids: [number, number], hours: number | null, brown = true) =>
  site.context.pool.query(
    `insert into test_leaves select id, now() - make_interval(hours => $3), $4 from generate_series($1::integer, $2) as id`,
    [...ids, hours, brown],
  )
const left = async () =>
  (await site.context.pool.query<{ id: number }>('select id from test_leaves order by id')).rows.map(
    ({ id }) => id,
  )

test('rows go when their time is over; those younger, without an instant or of the others stay', async () => {
  await add([1, 1], 25)
  await add([2, 2], 23)
  await add([3, 3], null)
  await add([4, 4], 25, false)
  await deleteOldRows(site.context, [leaves({ only: 'brown' })])
  expect(await left()).toEqual([2, 3, 4])
})

test('many rows go by statements of some', async () => {
  await add([1, 12_000], 30)
  await add([12_001, 12_001], 1)
  await deleteOldRows(site.context, [leaves()])
  expect(await left()).toEqual([12_001])
})

test('a row that somebody restores meanwhile stays', async () => {
  await add([1, 2], 30)
  const client = await site.context.pool.connect()
  await client.query('begin')
  await client.query('update test_leaves set fallen_at = null where id = 1')
  const deleting = deleteOldRows(site.context, [leaves()])
  await expect
    .poll(async () => {
      const { rows } = await site.context.pool.query(
        `select from pg_stat_activity where query like '%delete from "test_leaves"%' and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(1)
  await client.query('commit')
  client.release()
  await deleting
  expect(await left()).toEqual([1])
})

test('a table that fails stops no other', async () => {
  await add([1, 1], 30)
  await expect(deleteOldRows(site.context, [leaves({ since: 'no_such_column' }), leaves()])).rejects.toThrow(
    'no_such_column',
  )
  expect(await left()).toEqual([])
})

test('what is kept for a time is found by an index on its instant', async () => {
  const client = await site.context.pool.connect()
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  for (const { table, since, only = 'true' } of retentions) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select ctid from ${table} where ${since} < now() and ${only}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect([table, plan]).toEqual([table, expect.stringMatching(new RegExp(`Index Cond: \\(${since} <`))])
  }
  await client.query('rollback')
  client.release()
})
