import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberScope, type Scope } from '#server/scope.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { compiledQuery } from './compiled-query.ts'
import { inTransaction, readAs } from './transaction.ts'

let site: TestApp
let scopes: Scope[]
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  const owners = [await site.makeOrganization(), await site.makeOrganization()]
  scopes = owners.map(({ orgId, userId }) =>
    memberScope(site.context, { orgId, userId, role: 'owner', rights: [] }),
  )
})
afterAll(() => site.close())

let built = 0
const ownOrganization = compiledQuery((db, { orgId }: { orgId: string }) => {
  built += 1
  return db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', orgId)
    .where('currency', 'in', ['EUR', 'USD'])
})

test('a compiled query is built once and runs with each caller’s values', async () => {
  for (const scope of [...scopes, ...scopes]) {
    const rows = await readAs(scope, (tx) => ownOrganization(tx, { orgId: scope.orgId }))
    expect(rows).toEqual([{ id: scope.orgId }])
  }
  expect(built).toBe(1)
})

test('a compiled query finds no row of another organization', async () => {
  const [one, other] = scopes as [Scope, Scope]
  expect(await readAs(one, (tx) => ownOrganization(tx, { orgId: other.orgId }))).toEqual([])
})

test('a reader plans once what any plan serves alike, and anew what depends on its values', async () => {
  const [one] = scopes as [Scope]
  const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`
  await readAs(one, async ({ db, byKey }) => {
    for (let round = 0; round < 3; round++) {
      expect((await mode.execute(byKey)).rows).toEqual([{ mode: 'force_generic_plan' }])
      expect((await mode.execute(db)).rows).toEqual([{ mode: 'force_custom_plan' }])
    }
    const together = await Promise.all([mode.execute(db), mode.execute(byKey), mode.execute(db)])
    expect(together.map(({ rows }) => rows[0]?.mode)).toEqual([
      'force_custom_plan',
      'force_generic_plan',
      'force_custom_plan',
    ])
  })
})

test('statements sent together each get their own answer, and a failing one leaves the connection usable', async () => {
  const [one, other] = scopes as [Scope, Scope]
  for (let round = 0; round < 5; round++) {
    await readAs(one, async (tx) => {
      const answers = await Promise.allSettled([
        ownOrganization(tx, { orgId: one.orgId }),
        sql`select 1 / 0`.execute(tx.db),
        sql`select app_org() as org`.execute(tx.db),
      ])
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(answers[0]).toMatchObject({ value: [{ id: one.orgId }] })
      expect(answers[2]).toMatchObject({ value: { rows: [{ org: one.orgId }] } })
    })
  }
  await expect(
    readAs(one, (tx) =>
      Promise.all([sql`select 1 / 0`.execute(tx.db), sql`select pg_sleep(0.05)`.execute(tx.db)]),
    ),
  ).rejects.toThrow('division by zero')
  expect(await readAs(other, (tx) => ownOrganization(tx, { orgId: other.orgId }))).toEqual([
    { id: other.orgId },
  ])
})

test('a transaction with one failed statement writes nothing', async () => {
  const [one] = scopes as [Scope]
  const attempt = inTransaction(one, async (tx) => {
    await Promise.all([
      tx.db.updateTable('organizations').set({ name: 'Jamais' }).where('id', '=', one.orgId).execute(),
      sql`select 1 / 0`.execute(tx.db),
    ])
  })
  await expect(attempt).rejects.toThrow('division by zero')
  const named = await readAs(one, (tx) =>
    tx.db.selectFrom('organizations').select('name').where('id', '=', one.orgId).executeTakeFirstOrThrow(),
  )
  expect(named.name).not.toBe('Jamais')
})
