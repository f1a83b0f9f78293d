import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { inTransaction } from './transaction.ts'

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
async function countPrepared(): Promise<number> {
  const { rows } = await inTransaction(owner.scope, ({ db }) =>
    sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
      where statement like 'insert into "prepared_writes"%'`.execute(db),
  )
  return rows[0]!.n
}

test('a frequent insert is prepared, and goes on after a migration changed what it returns', async () => {
  for (let id = 1; id <= 5; id += 1) expect(await write(id)).toEqual({ id, note: String(id) })
  expect(await countPrepared()).toBe(1)
  await app.context.pool.query('alter table prepared_writes add column more int')
  for (let id = 6; id <= 8; id += 1) expect(await write(id)).toEqual({ id, note: String(id), more: null })
})
