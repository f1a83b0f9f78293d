import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'

const directory = fileURLToPath(new URL('./migrations', import.meta.url))

/** Applies the migrations that the database lacks; several processes may call it at once. Returns their names. */
export async function migrate(databaseUrl: string): Promise<string[]> {
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
