import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from './db/transaction.ts'
import { type DueFacts, runDue } from './due-dates.ts'
import { dueKinds } from './features/registry.ts'
import { createFixedClock } from './integrations/clock/local.ts'
import { type Scope, systemScope, type Tx } from './scope.ts'
import { type Member, startTestApp, type TestApp } from './test/harness.ts'

const START = new Date('2026-11-21T10:00:00.000Z')
const clock = createFixedClock(START)
const after = (minutes: number) => clock.set(new Date(START.getTime() + minutes * 60_000))

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  await site.context.pool.query(`
    create table due_things (
      org_id uuid not null, id uuid not null default new_id(), due_at timestamptz(3), done integer not null default 0, primary key (org_id, id));
    create index due_things_due on due_things (due_at) where due_at is not null;
    alter table due_things enable row level security;
    create policy due_things_all on due_things to ardoise_app using (org_id = app_org());
    grant select, update, delete on due_things to ardoise_app`)
})
afterAll(async () => {
  await site.context.pool.query('drop table due_things')
  await site.close()
})

let one: Member
let other: Member
let ran: string[]
beforeEach(async () => {
  clock.set(START)
  await site.context.pool.query('delete from due_things')
  await site.context.pool.query('delete from due_failures')
  one = await site.makeOrganization()
  other = await site.makeOrganization()
  ran = []
})

const effect = async (tx: Tx, ids: readonly string[]) => {
  await sql`update due_things set done = done + 1, due_at = null where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[])`.execute(
    tx.db,
  )
  ran.push(tx.scope.orgId)
}
const things = (facts: Partial<DueFacts> = {}): DueFacts => ({
  kind: 'test-things',
  rows: { table: 'due_things', instant: 't.due_at' },
  atOnce: 10,
  run: effect,
  ...facts,
})
/** Rows that are due so many minutes after the start. */
const add = async (of: Member, count: number, minutes = 0): Promise<string[]> => {
  const { rows } = await site.context.pool.query<{ id: string }>(
    'insert into due_things (org_id, due_at) select $1, $2 from generate_series(1, $3) returning id',
    [of.orgId, new Date(START.getTime() + minutes * 60_000), count],
  )
  return rows.map(({ id }) => id)
}
const done = async () => {
  const { rows } = await site.context.pool.query<{ done: number; rows: number }>(
    'select done, count(*)::int as rows from due_things group by 1 order by 1',
  )
  return rows.map((row) => [row.done, row.rows])
}
const failures = async () =>
  (
    await site.context.pool.query<{ attempts: number; minutes: number }>(
      'select attempts, extract(epoch from retry_at - $1)::int / 60 as minutes from due_failures',
      [clock.now()],
    )
  ).rows

test('a row is due at its instant, not a millisecond before, and once', async () => {
  await add(one, 1, 60)
  clock.set(new Date(START.getTime() + 3_600_000 - 1))
  await runDue(site.context, [things()])
  expect(await done()).toEqual([[0, 1]])
  after(60)
  await runDue(site.context, [things()])
  await runDue(site.context, [things()])
  expect(await done()).toEqual([[1, 1]])
})

test('an instant that is moved or cleared, or a row that is deleted, leaves nothing behind', async () => {
  const [moved, cleared, deleted] = await add(one, 3, 10)
  const { pool } = site.context
  await pool.query('update due_things set due_at = $2 where id = $1', [
    moved,
    new Date('2026-11-22T10:00:00Z'),
  ])
  await pool.query('update due_things set due_at = null where id = $1', [cleared])
  await pool.query('delete from due_things where id = $1', [deleted])
  after(20)
  await runDue(site.context, [things()])
  expect(await done()).toEqual([[0, 2]])
})

test('after an outage of six weeks each row that became due meanwhile is done once', async () => {
  for (let day = 0; day < 42; day += 1) await add(day % 2 ? one : other, 3, day * 1_440)
  await add(one, 1, 43 * 1_440)
  after(42 * 1_440)
  await Promise.all([runDue(site.context, [things()]), runDue(site.context, [things()])])
  await runDue(site.context, [things()])
  expect(await done()).toEqual([
    [0, 1],
    [1, 126],
  ])
})

test('two processes at once share the rows, and neither waits for the other', async () => {
  await add(one, 40)
  const bothRun = Promise.withResolvers<void>()
  let running = 0
  const meeting = things({
    atOnce: 20,
    async run(tx, ids) {
      running += 1
      if (running === 2) bothRun.resolve()
      await bothRun.promise
      await effect(tx, ids)
    },
  })
  await Promise.all([runDue(site.context, [meeting]), runDue(site.context, [meeting])])
  expect(running).toBe(2)
  expect(await done()).toEqual([[1, 40]])
})

test('what a person holds meanwhile is left for later, and judged as that person leaves it', async () => {
  const [held] = await add(one, 2)
  const client = await site.context.pool.connect()
  await client.query('begin')
  await client.query('update due_things set due_at = null where id = $1', [held])
  await runDue(site.context, [things()])
  expect(await done()).toEqual([
    [0, 1],
    [1, 1],
  ])
  await client.query('commit')
  client.release()
  await runDue(site.context, [things()])
  expect(await done()).toEqual([
    [0, 1],
    [1, 1],
  ])
})

test('a process that dies between its effect and the commit has done nothing: the next one does it, once', async () => {
  await add(one, 5)
  const dying = things({
    async run(tx, ids) {
      await effect(tx, ids)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
    },
  })
  // The process that ended had no time to note a failure either.
  const { pool } = site.context
  let connections = 0
  const connect = () => {
    connections += 1
    return connections > 2 ? Promise.reject(new Error('dead')) : pool.connect()
  }
  const process = {
    ...site.context,
    pool: new Proxy(pool, { get: (of, key) => (key === 'connect' ? connect : Reflect.get(of, key)) }),
  }
  await expect(runDue(process, [dying])).rejects.toThrow()
  expect(await done()).toEqual([[0, 5]])
  await runDue(site.context, [things()])
  expect(await done()).toEqual([[1, 5]])
})

test('an effect that leaves its row due is undone, and never runs in a circle', async () => {
  await add(one, 1)
  const useless = things({
    async run(tx) {
      await sql`update due_things set done = done + 1 where org_id = ${tx.scope.orgId}`.execute(tx.db)
    },
  })
  await expect(runDue(site.context, [useless])).rejects.toThrow('due after its run')
  expect(await done()).toEqual([[0, 1]])
})

test('a row done in parts is due until its last part, and others have turns between them', async () => {
  await add(one, 1)
  await add(other, 1, -1)
  let left = 3
  const parts = things({
    atOnce: 1,
    inParts: true,
    async run(tx, ids) {
      if (tx.scope.orgId === other.orgId || left === 0) return effect(tx, ids)
      left -= 1
      ran.push('part')
    },
  })
  await runDue(site.context, [parts])
  expect(ran).toEqual([other.orgId, 'part', 'part', 'part', one.orgId])
  expect(await done()).toEqual([[1, 2]])
})

describe('fairness', () => {
  test('whoever has one row due waits for one turn of who has thousands, of whatever kind', async () => {
    await add(one, 2_000, -60)
    await add(other, 1)
    const kinds = [things({ atOnce: 100 })]
    await runDue(site.context, kinds)
    expect(ran.indexOf(other.orgId)).toBe(1)
    expect(ran).toHaveLength(21)
    expect(await done()).toEqual([[1, 2_001]])
  })

  test('a pass ends with its patience, and the next begins with what is due the longest', async () => {
    await add(one, 30, -60)
    await add(other, 1)
    await runDue(site.context, [things()], -1)
    expect(await done()).toEqual([[0, 31]])
    await runDue(site.context, [things()])
    expect(ran[0]).toBe(one.orgId)
    expect(await done()).toEqual([[1, 31]])
  })
})

describe('a row that fails', () => {
  const failing = (id: string | undefined) =>
    things({
      async run(tx, ids) {
        if (ids.includes(id!)) throw new Error('this one')
        await effect(tx, ids)
      },
    })

  test('holds up no other, neither of its organization nor of its transaction', async () => {
    const [bad] = await add(one, 25, -5)
    await add(other, 3)
    await expect(runDue(site.context, [failing(bad)])).rejects.toThrow('this one')
    expect(await done()).toEqual([
      [0, 1],
      [1, 27],
    ])
  })

  test('is tried again after pauses that grow to six hours, and is forgotten once it works', async () => {
    const [bad] = await add(one, 1)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await expect(runDue(site.context, [failing(bad)])).rejects.toThrow('this one')
      const [{ minutes } = { minutes: 0 }] = await failures()
      pauses.push(minutes)
      clock.set(new Date(clock.now().getTime() + minutes * 60_000 - 1))
      await runDue(site.context, [failing(bad)])
      clock.set(new Date(clock.now().getTime() + 1))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
    await runDue(site.context, [failing(undefined)])
    expect(await done()).toEqual([[1, 1]])
    expect(await failures()).toEqual([])
  })

  test('where all of an organization fail, one turn of them is tried in a pass', async () => {
    await add(one, 25)
    let tries = 0
    const broken = things({
      async run() {
        tries += 1
        throw new Error('all')
      },
    })
    await expect(runDue(site.context, [broken])).rejects.toThrow('all')
    expect(tries).toBe(11)
    expect(await failures()).toHaveLength(10)
  })

  test('a kind whose rows cannot be read stops no other', async () => {
    await add(one, 1)
    const wrong = things({ rows: { table: 'due_things', instant: 't.no_such_column' } })
    await expect(runDue(site.context, [wrong, things()])).rejects.toThrow('no_such_column')
    expect(await done()).toEqual([[1, 1]])
  })
})

describe('cost', () => {
  type Plan = { 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

  test('the rows of every kind are found by an index that knows what is due', async () => {
    const client = await site.context.pool.connect()
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    for (const { rows } of [...dueKinds, things()]) {
      const { rows: lines } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) select t.org_id from ${rows.table} t join organizations o on o.id = t.org_id
         where ${rows.instant} <= $1::timestamptz and ${rows.only ?? 'true'}`.replaceAll('$1', 'now()'),
      )
      const own = nodes(lines[0]!['QUERY PLAN'][0]!.Plan).filter(
        (node) => node['Relation Name'] === rows.table,
      )
      expect([
        rows.table,
        own.map((node) => nodes(node).some((part) => part['Index Cond'] !== undefined)),
      ]).toEqual([rows.table, [true]])
    }
    await client.query('rollback')
    client.release()
  })

  test('no two kinds share a name, by which their failures are known', () => {
    const names = dueKinds.map(({ kind }) => kind)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('failures of an organization are seen and forgotten by its own system alone', async () => {
  await site.context.pool.query(
    `insert into due_failures (org_id, kind, row_id, attempts, retry_at) values ($1, 'test-things', new_id(), 1, now())`,
    [one.orgId],
  )
  const forget = (scope: Scope) =>
    inTransaction(scope, async (tx) => {
      const { numDeletedRows } = await tx.db.deleteFrom('due_failures').executeTakeFirst()
      return Number(numDeletedRows)
    })
  const own = systemScope(site.context, one.orgId)
  expect(await forget(systemScope(site.context, other.orgId))).toBe(0)
  expect(await forget(one.scope)).toBe(0)
  expect(await forget(own)).toBe(1)
})
