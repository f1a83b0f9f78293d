import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartRefused } from '#server/start-refused.ts'
import { testDatabaseUrl } from '#server/test/test-database.ts'
import { MIGRATIONS, migrate, migrationChecksums } from './migrate.ts'

let url: string
let client: pg.Client
beforeAll(async () => {
  url = await testDatabaseUrl()
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

/** The line of a start that is refused while the statement holds; then the other puts everything back. */
async function refusalAfter(statement: string, back: string): Promise<string> {
  await client.query(statement)
  try {
    const refused = await migrate(url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    const { message } = refused as Error
    expect(message).not.toContain('\n')
    return message
  } finally {
    await client.query(back)
  }
}

const applied = (name: string) =>
  [
    `insert into schema_migrations (name, run_on) values ('${name}', now())`,
    `delete from schema_migrations where name = '${name}'`,
  ] as const

test('a program older than its database does not start, and says so in one line that names both', async () => {
  expect(await migrate(url)).toEqual([])
  expect(await refusalAfter(...applied('9999-to-come'))).toMatch(
    /^Ce programme est plus ancien que sa base .*migration \d{4}-[a-z-]+, .*9999-to-come/,
  )
})

test('a database of before the squash is not taken up: the line says what to do', async () => {
  expect(await refusalAfter(...applied('0810_search_amounts_and_phones'))).toMatch(
    /^Cette base vient d’une version antérieure .*0810_search_amounts_and_phones.*exportez.*la version qui l’a faite.*DATA_DIR.*DATABASE_URL/,
  )
})

test('a database made from another text of a migration is refused, and the line names it', async () => {
  const sum = (await migrationChecksums(MIGRATIONS)).get('0140-crm')
  const { rows } = await client.query(`select sha256 from schema_migrations where name = '0140-crm'`)
  expect(rows).toEqual([{ sha256: sum }])
  const write = (text: string | undefined) =>
    `update schema_migrations set sha256 = '${text}' where name = '0140-crm'`
  expect(await refusalAfter(write('0'.repeat(64)), write(sum))).toMatch(
    /^Cette base a été faite avec un autre texte de la migration 0140-crm\s/,
  )
})

test('a start that ended before the texts were kept leaves that to the next one', async () => {
  await client.query('alter table schema_migrations drop column sha256')
  expect(await migrate(url)).toEqual([])
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by id',
  )
  expect(new Map(rows.map(({ name, sha256 }) => [name, sha256]))).toEqual(
    await migrationChecksums(MIGRATIONS),
  )
})
