import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS, migrationChecksums } from './migrate.ts'

/** The committed list, one line a migration as `sha256sum` prints it: a line is added, never changed nor taken away (ADR 174). */
const LIST = readFileSync(new URL('./migrations.sha256', import.meta.url), 'utf8')
const listed = LIST.trimEnd()
  .split('\n')
  .map((line) => {
    const [sum = '', file = ''] = line.split('  ')
    return [file.replace(/\.sql$/, ''), sum] as const
  })

test('a migration is never changed, renamed nor removed', async () => {
  const sums = await migrationChecksums(MIGRATIONS)
  const broken = listed.filter(([name, sum]) => sums.get(name) !== sum).map(([name]) => name)
  expect(
    broken,
    'installations have applied these texts already: put them back, and write a new migration, with the next number',
  ).toEqual([])
})

test('a new migration is listed, after all others', async () => {
  const sums = await migrationChecksums(MIGRATIONS)
  expect(
    listed.map(([name]) => name),
    'node tools/db-types.ts adds its line',
  ).toEqual([...sums.keys()])
})

test('a name is four digits, a hyphen and words: an underscore is what the schema of before had', async () => {
  const names = [...(await migrationChecksums(MIGRATIONS)).keys()]
  expect(names.filter((name) => !/^\d{4}(?:-[a-z0-9]+)+$/.test(name))).toEqual([])
})
