import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerSync, type SyncFacts } from './provider-sync.ts'
import { enqueueForEach, runEach } from './run-each.ts'
import { type Scope, systemScope, type Tx } from './scope.ts'
import { startTestApp, type TestApp } from './test/harness.ts'

let site: TestApp
let scope: Scope
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  await site.context.pool.query(`
    create table synced_things (
      org_id uuid not null, id uuid not null default new_id(), object_id text not null, level integer not null default 0,
      kept integer not null default 0, asked_at timestamptz(6) not null default '-infinity', primary key (org_id, id));
    alter table synced_things enable row level security;
    create policy synced_things_all on synced_things to ardoise_app using (org_id = app_org());
    grant select, insert, update on synced_things to ardoise_app`)
})
afterAll(async () => {
  await site.context.pool.query('drop table synced_things')
  await site.close()
})
beforeEach(async () => {
  const { orgId } = await site.makeOrganization()
  scope = systemScope(site.context, orgId)
})

type Told = { id: string; level: number }
const lock = async (tx: Tx) => {
  const { rows } = await sql<{ object_id: string; level: number }>`
    select object_id, level from synced_things where org_id = ${tx.scope.orgId} for no key update`.execute(
    tx.db,
  )
  return rows[0] ?? 'absent'
}
const setLevel = (tx: Tx, level: number) =>
  sql`update synced_things set level = ${level} where org_id = ${tx.scope.orgId}`.execute(tx.db)

/** A thing that climbs to the level that its provider says, one by one. */
const climbing = (
  read: (scope: Scope) => Promise<Told | null>,
  over: Partial<SyncFacts<null, Told, Awaited<ReturnType<typeof lock>>>> = {},
) =>
  providerSync<null, Told, Awaited<ReturnType<typeof lock>>>({
    rows: { table: 'synced_things' as never, column: 'object_id', of: ({ id }) => id },
    read,
    lock,
    async step(tx, held, told) {
      if (held === 'absent' || held.level === told.level) return false
      await setLevel(tx, held.level + Math.sign(told.level - held.level))
      return true
    },
    ...over,
  })
const add = (objectId = 'one') =>
  site.context.pool.query('insert into synced_things (org_id, object_id) values ($1, $2)', [
    scope.orgId,
    objectId,
  ])
const rows = async () =>
  (
    await site.context.pool.query<{ object_id: string; level: number; kept: number; stamped: boolean }>(
      `select object_id, level, kept, asked_at > '-infinity' as stamped from synced_things where org_id = $1`,
      [scope.orgId],
    )
  ).rows
/** An answer that comes when the test says so. */
function late(told: Told) {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<Told>()
  const read = () => {
    asked.resolve()
    return answered.promise
  }
  return { read, asked: asked.promise, answer: () => answered.resolve(told) }
}

describe('one object', () => {
  test('our row goes step by step to what is told, each in a transaction, and says when that was asked', async () => {
    await add()
    let steps = 0
    const follow = climbing(async () => ({ id: 'one', level: 3 }), {
      lock: (tx) => {
        steps += 1
        return lock(tx)
      },
    })
    expect(await follow(scope, null)).toEqual({ id: 'one', level: 3 })
    expect([steps, await rows()]).toEqual([4, [{ object_id: 'one', level: 3, kept: 0, stamped: true }]])
  })

  test('a step that fails undoes itself alone; the next call goes on from there', async () => {
    await add()
    let fails = true
    const follow = climbing(async () => ({ id: 'one', level: 4 }), {
      async step(tx, held, told) {
        if (held === 'absent' || held.level === told.level) return false
        await setLevel(tx, held.level + 1)
        if (held.level === 2 && fails) throw new Error('dead')
        return true
      },
    })
    await expect(follow(scope, null)).rejects.toThrow('dead')
    expect((await rows())[0]).toMatchObject({ level: 2 })
    fails = false
    await follow(scope, null)
    expect((await rows())[0]).toMatchObject({ level: 4 })
  })

  test('an answer asked for before the one that is kept changes nothing, except what no later answer denies', async () => {
    await add()
    const keep = async (tx: Tx) => {
      await sql`update synced_things set kept = kept + 1 where org_id = ${tx.scope.orgId}`.execute(tx.db)
    }
    const [older, newer] = [late({ id: 'one', level: 1 }), late({ id: 'one', level: 2 })]
    const first = climbing(older.read, { keep })(scope, null)
    await older.asked
    const second = climbing(newer.read, { keep })(scope, null)
    await newer.asked
    newer.answer()
    await second
    const before = (await rows())[0]!
    older.answer()
    // It is ours all the same: whoever asked goes on with it.
    expect(await first).toEqual({ id: 'one', level: 1 })
    expect((await rows())[0]).toEqual({ ...before, kept: before.kept + 1 })
    expect(before.level).toBe(2)
  })

  test('a later answer counts after an older one, whichever was lower', async () => {
    await add()
    await climbing(async () => ({ id: 'one', level: 2 }))(scope, null)
    await climbing(async () => ({ id: 'one', level: 0 }))(scope, null)
    expect((await rows())[0]).toMatchObject({ level: 0 })
  })

  test('a row that the step makes is stamped, and an older answer finds it so', async () => {
    const make: SyncFacts<null, Told, unknown>['step'] = async (tx, _held, { id, level }) => {
      await sql`insert into synced_things (org_id, object_id, level) values (${tx.scope.orgId}, ${id}, ${level})`.execute(
        tx.db,
      )
      return false
    }
    const older = late({ id: 'one', level: 9 })
    const waiting = climbing(older.read, { step: make })(scope, null)
    await older.asked
    await climbing(async () => ({ id: 'one', level: 1 }), { step: make })(scope, null)
    older.answer()
    await waiting
    expect(await rows()).toEqual([{ object_id: 'one', level: 1, kept: 0, stamped: true }])
  })

  test('a row that goes to another object has the instant of that one’s answer', async () => {
    await add('one')
    const replace: SyncFacts<null, Told, unknown>['step'] = async (tx, _held, { id, level }) => {
      await sql`update synced_things set object_id = ${id}, level = ${level} where org_id = ${tx.scope.orgId}`.execute(
        tx.db,
      )
      return false
    }
    const two = late({ id: 'two', level: 1 })
    const asked = climbing(two.read, { step: replace })(scope, null)
    await two.asked
    const again = late({ id: 'two', level: 2 })
    const next = climbing(again.read, { step: replace })(scope, null)
    await again.asked
    // Asked after both, about another object: it says nothing of that one.
    await climbing(async () => ({ id: 'one', level: 5 }), { step: replace })(scope, null)
    two.answer()
    await asked
    again.answer()
    await next
    expect(await rows()).toEqual([{ object_id: 'two', level: 2, kept: 0, stamped: true }])
  })

  test('what is none of ours changes nothing and is told to nobody', async () => {
    await add()
    const told = { id: 'one', level: 3 }
    expect(await climbing(async () => null)(scope, null)).toBeNull()
    expect(await climbing(async () => told, { lock: async () => null })(scope, null)).toBeNull()
    expect(await rows()).toEqual([{ object_id: 'one', level: 0, kept: 0, stamped: false }])
  })

  test('answers may come in any order: the one that was asked for last is kept', async () => {
    await add()
    const anyLevels = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 5 })
    const anyOrder = (count: number) =>
      fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count })
    await fc.assert(
      fc.asyncProperty(
        anyLevels.chain((levels) => fc.tuple(fc.constant(levels), anyOrder(levels.length))),
        async ([levels, order]) => {
          const asked: { answer(): void; done: Promise<unknown> }[] = []
          for (const level of levels) {
            const answer = late({ id: 'one', level })
            asked.push({ answer: answer.answer, done: climbing(answer.read)(scope, null) })
            await answer.asked
          }
          for (const place of order) {
            asked[place]!.answer()
            await asked[place]!.done
          }
          expect((await rows())[0]).toMatchObject({ level: levels.at(-1) })
        },
      ),
      { numRuns: 20 },
    )
  })

  test('many at once end where the provider is', async () => {
    await add()
    let level = 0
    const follow = climbing(async () => {
      level += 1
      return { id: 'one', level }
    })
    await Promise.all(Array.from({ length: 6 }, () => follow(scope, null)))
    await follow(scope, null)
    expect((await rows())[0]).toMatchObject({ level: 7 })
  })
})

describe('a sweep', () => {
  test('each organization has one job, however often it is listed', async () => {
    const other = await site.makeOrganization()
    const list = async () => [scope.orgId, other.orgId, scope.orgId]
    await enqueueForEach(site.context, list, (tx, orgId) => tx.enqueue('tend-subscription', { orgId }))
    const { rows: jobs } = await site.context.pool.query<{ of: string }>(
      `select data ->> 'orgId' as of from pgboss.job where name = 'tend-subscription' and data ->> 'orgId' = any ($1)`,
      [[scope.orgId, other.orgId]],
    )
    expect(jobs.map(({ of }) => of).toSorted()).toEqual([scope.orgId, other.orgId].toSorted())
  })

  test('what fails holds up nothing else, and is told at the end', async () => {
    const done: string[] = []
    const work = (name: string, fault?: string) => async () => {
      done.push(name)
      if (fault !== undefined) throw new Error(fault)
    }
    const works = [work('one', 'first'), work('two'), work('three', 'urgent'), work('four')]
    await expect(runEach(works)).rejects.toThrow('first')
    await expect(runEach(works, (fault) => (fault as Error).message === 'urgent')).rejects.toThrow('urgent')
    await runEach([work('five')])
    expect(done).toEqual(['one', 'two', 'three', 'four', 'one', 'two', 'three', 'four', 'five'])
  })
})
