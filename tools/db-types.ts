import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'

const TARGET = 'server/tables.gen.ts'

/** Writes the types of the migrated database; with --check, fails when the file in the project differs. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-types-'))
  const postgres = await startLocalPostgres({ dataDir: folder, settings: { fsync: 'off' }, log: () => {} })
  try {
    await migrate(postgres.url)
    const out = join(folder, 'types.ts')
    execFileSync(
      'kysely-codegen',
      [
        '--dialect',
        'postgres',
        '--url',
        postgres.url,
        '--out-file',
        out,
        '--default-schema',
        'public',
        '--exclude-pattern',
        'schema_migrations',
        '--type-mapping',
        JSON.stringify({ int8: 'ColumnType<number, number | bigint, number | bigint>', date: 'string' }),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const fresh = readFileSync(out, 'utf8')
    if (!process.argv.includes('--check')) return writeFileSync(TARGET, fresh)
    if (readFileSync(TARGET, 'utf8') !== fresh) {
      console.error(`${TARGET} n’est plus à jour : node tools/db-types.ts`)
      process.exitCode = 1
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
