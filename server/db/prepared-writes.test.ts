import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { compiledQuery } from './compiled-query.ts'
import { inTransaction } from './transaction.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  owner = await app.makeOrganization()
  await app.context.pool.query('create table prepared_writes (id int primary key, note text)')
  await app.context.pool.query('grant select, insert on prepared_writes to ardoise_app')
})
afterAll(async () => {
  await app.context.pool.query('drop table prepared_writes')
  await app.close()
})

type Note = { prepared_writes: { id: number; note: string } }

const write = (id: number) =>
  inTransaction(owner.scope, ({ db }) =>
    db
      .withTables<Note>()
      .insertInto('prepared_writes')
      .values({ id, note: String(id) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Called in turn, they all get the same connection of the pool. */
async function countPrepared(beginning: string): Promise<number> {
  const { rows } = await inTransaction(owner.scope, ({ db }) =>
    sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
      where starts_with(statement, ${beginning})`.execute(db),
  )
  return rows[0]!.n
}

test('a frequent insert is prepared, and goes on after a migration changed what it returns', async () => {
  for (let id = 1; id <= 5; id += 1) expect(await write(id)).toEqual({ id, note: String(id) })
  expect(await countPrepared('insert into "prepared_writes"')).toBe(1)
  await app.context.pool.query('alter table prepared_writes add column more int')
  for (let id = 6; id <= 8; id += 1) expect(await write(id)).toEqual({ id, note: String(id), more: null })
})

const ownName = compiledQuery((db, { orgId }: { orgId: string }) =>
  db.selectFrom('organizations').select(['id', 'name', 'siren']).where('id', '=', orgId),
)

test('a frequent read by key is prepared where one writes, and shows each caller their own row', async () => {
  const others = await app.makeOrganization()
  for (const { scope, orgId } of [owner, others, owner, others, owner, others]) {
    const rows = await inTransaction(scope, (tx) => ownName(tx, { orgId }))
    expect(rows.map(({ id }) => id)).toEqual([orgId])
    expect(await inTransaction(scope, (tx) => ownName(tx, { orgId: NOBODY }))).toEqual([])
  }
  expect(await inTransaction(owner.scope, (tx) => ownName(tx, { orgId: others.orgId }))).toEqual([])
  expect(await countPrepared('select "id", "name", "siren" from "organizations"')).toBe(1)
})
