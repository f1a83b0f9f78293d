import { randomUUID } from 'node:crypto'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MIGRATIONS, migrate, migrationChecksums } from './migrate.ts'

/**
 * The steps of an upgrade: the schema that a release left, with data, then the migrations that came after it. A file of `releases/`
 * names the last migration of its release and holds rows as that release wrote them; before there is one, the squashed schema is the base.
 */
const RELEASES = fileURLToPath(new URL('./releases', import.meta.url))
const releases = globSync('*.sql', { cwd: RELEASES }).toSorted()

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ardoise-upgrade-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with the migrations up to one, that included. */
function migrationsUpTo(last: string): string {
  const until = join(folder, last)
  mkdirSync(until, { recursive: true })
  const names = globSync('*.sql', { cwd: MIGRATIONS }).filter((file) => file <= `${last}.sql`)
  for (const name of names) cpSync(join(MIGRATIONS, name), join(until, name))
  return until
}

/** Runs with an own database, left as `release` left its own, with its rows. */
async function fromRelease(
  release: string,
  act: (database: { url: string; client: pg.Client; last: string }) => Promise<void>,
): Promise<void> {
  const rows = readFileSync(join(RELEASES, release), 'utf8')
  const last = /^-- Up to (\S+)\n/.exec(rows)?.[1] ?? ''
  expect([...(await migrationChecksums(MIGRATIONS)).keys()]).toContain(last)
  const server = new pg.Client({ connectionString: inject('testServerUrl') })
  await server.connect()
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await server.query(`create database ${name}`)
  const url = new URL(inject('testServerUrl'))
  url.pathname = `/${name}`
  await migrate(url.href, migrationsUpTo(last))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(rows)
    await act({ url: url.href, client, last })
  } finally {
    await client.end()
    await server.query(`drop database ${name}`)
    await server.end()
  }
}

/** How many rows each table has, those without one left out. */
async function rowsByTable(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; n: number }>(
    `select relname as name, (xpath('//n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as n
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by 1`,
  )
  return new Map(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
}

test.each(releases)('an installation of %s with its data takes what came after it', async (release) => {
  await fromRelease(release, async ({ url, client, last }) => {
    const before = await rowsByTable(client)
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['companies', 'invoices', 'ledger_entries', 'mail_messages', 'search_words']),
    )
    const later = [...(await migrationChecksums(MIGRATIONS)).keys()].filter((name) => name > last)
    expect(await migrate(url)).toEqual(later)
    const after = await rowsByTable(client)
    const lost = [...before].filter(([table, n]) => (after.get(table) ?? 0) < n).map(([table]) => table)
    // A migration that takes rows away on purpose says here from which table.
    expect(lost).toEqual([])
    const { rows } = await client.query(
      `select owed_cents, paid_cents from invoices where number = 'F-2026-001'`,
    )
    expect(rows).toHaveLength(1)
  })
})

test('starts from at least the squashed schema', () => {
  expect(releases).toContain('0.sql')
})

test.each([
  [
    'needs of rows what they do not have',
    'alter table companies add column colour text not null',
    /null values/,
  ],
  [
    'changes what is frozen',
    `alter table invoices add column colour text; update invoices set colour = 'red'`,
    /an issued invoice is frozen/,
  ],
])('a migration that %s fails on an installation with data', async (_name, statement, reason) => {
  await fromRelease('0.sql', async ({ url, client, last }) => {
    const careless = join(folder, `careless-${randomUUID()}`)
    cpSync(migrationsUpTo(last), careless, { recursive: true })
    writeFileSync(join(careless, '9999-careless.sql'), statement)
    await expect(migrate(url, careless)).rejects.toThrow(reason)
    const { rows } = await client.query('select name from schema_migrations order by id desc limit 1')
    expect(rows).toEqual([{ name: last }])
  })
})
