import pg from 'pg'
import { expect, test } from 'vitest'
import { StartRefused } from '#server/start-refused.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import { migrate } from './migrate.ts'

test('a program older than its database does not start, and says so in one line that names both', async () => {
  const url = await testDatabaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    expect(await migrate(url)).toEqual([])
    await client.query(`insert into schema_migrations (name, run_on) values ('9999_to_come', now())`)
    const refused = await migrate(url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    const { message } = refused as Error
    expect(message).toMatch(/^Ce programme est plus ancien que sa base .*migration \d{4}_\w+, .*9999_to_come/)
    expect(message).not.toContain('\n')
  } finally {
    await client.query(`delete from schema_migrations where name = '9999_to_come'`)
    await client.end()
  }
})
