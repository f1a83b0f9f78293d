import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'

const TARGET = 'server/tables.gen.ts'
const MIGRATIONS = 'server/db/migrations'
const CHECKSUMS = 'server/db/migrations.sha256'

/** Adds the checksums of migrations that are not committed yet. A committed line is never changed (ADR 174). */
function listNewMigrations(): void {
  const committed = execFileSync('git', ['show', `HEAD:${CHECKSUMS}`], { encoding: 'utf8' })
  const listed = new Set(committed.match(/\S+\.sql$/gm))
  const added = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql') && !listed.has(file))
    .sort()
    .map((file) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(MIGRATIONS, file)))
        .digest('hex')
      return `${sum}  ${file}\n`
    })
  writeFileSync(CHECKSUMS, committed + added.join(''))
}

/**
 * Writes the types of the migrated database, and the checksums of new migrations; with --check, fails when the types in the project
 * differ.
 */
async function main(): Promise<void> {
  if (!process.argv.includes('--check')) listNewMigrations()
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
