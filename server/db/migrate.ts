import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'

const directory = fileURLToPath(new URL('./migrations', import.meta.url))

/** Applies the migrations that the database lacks; several processes may call it at once. Returns their names. Errors: StartRefused on a newer database. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  await refuseNewer(databaseUrl)
  const applied = await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    advisoryLockMode: 'wait',
    log: () => {},
  })
  return applied.map((migration) => migration.name)
}

/**
 * A program writes what it knows: rules and columns that a later one added would be passed over. One that runs already while the later one
 * starts goes on (docs/operations.md); it does not start again.
 */
async function refuseNewer(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query(`select to_regclass('schema_migrations') as there`)
    if (tables[0].there === null) return
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by id')
    const own = (await readdir(directory)).map((file) => file.replace(/\.sql$/, '')).sort()
    const unknown = rows.find(({ name }) => !own.includes(name))
    if (unknown !== undefined)
      throw new StartRefused(
        `Ce programme est plus ancien que sa base de données\u00a0: il s’arrête à la migration ${own.at(-1)}, la base a déjà ${unknown.name}. Lancez une version au moins aussi récente.`,
      )
  } finally {
    await client.end()
  }
}
