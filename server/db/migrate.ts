import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartRefused } from '#server/start-refused.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Applies the migrations of the folder that the database lacks; several processes may call it at once. Returns their names.
 * Errors: StartRefused on a database that is newer, of before the squash of ADR 174, or made from another text of one of these files.
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS): Promise<string[]> {
  const checksums = await migrationChecksums(folder)
  const applied = await onConnection(databaseUrl, (client) => refuseStrange(client, checksums))
  const names = applied.length < checksums.size ? await applyLacking(databaseUrl, folder) : []
  await onConnection(databaseUrl, (client) => rememberTexts(client, checksums))
  return names
}

/** The library takes some megabytes, and most starts have nothing to apply. */
async function applyLacking(databaseUrl: string, folder: string): Promise<string[]> {
  const { runner } = await import('node-pg-migrate')
  const applied = await runner({
    databaseUrl,
    dir: folder,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    advisoryLockMode: 'wait',
    log: () => {},
  })
  return applied.map((migration) => migration.name)
}

async function onConnection<T>(databaseUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Keeps with each migration the text that it was applied from; where a process ended in between, the next start does. */
async function rememberTexts(client: pg.Client, checksums: Map<string, string>): Promise<void> {
  await client.query('alter table schema_migrations add column if not exists sha256 text')
  await client.query(
    `update schema_migrations as m set sha256 = known.sha256 from unnest($1::text[], $2::text[]) as known (name, sha256)
     where m.name = known.name and m.sha256 is null`,
    [[...checksums.keys()], [...checksums.values()]],
  )
}

/** What was applied, by name. Errors: StartRefused. */
async function refuseStrange(client: pg.Client, checksums: Map<string, string>): Promise<string[]> {
  const { rows: tables } = await client.query(`select to_regclass('schema_migrations') as there`)
  if (tables[0].there === null) return []
  const { rows } = await client.query<{ name: string; sha256?: string | null }>(
    'select * from schema_migrations order by id',
  )
  const refusal = refusalOf(rows, checksums)
  if (refusal !== null) throw new StartRefused(refusal)
  return rows.map(({ name }) => name)
}

/**
 * A program writes what it knows: rules and columns that a later one added would be passed over. One that runs already while the later one
 * starts goes on (docs/operations.md); it does not start again. A database made from another text is not the one that the program knows.
 */
function refusalOf(
  applied: { name: string; sha256?: string | null }[],
  checksums: Map<string, string>,
): string | null {
  // Names of before the squash have an underscore after their number, those since a hyphen.
  const former = applied.findLast(({ name }) => /^\d+_/.test(name))
  if (former !== undefined)
    return `Cette base vient d’une version antérieure au schéma actuel (migration ${former.name}) et ne peut pas être reprise\u00a0: exportez ce que vous voulez garder avec la version qui l’a faite, puis repartez d’une base vide, par un autre DATA_DIR (ou l’ancien dossier de données supprimé) ou une autre DATABASE_URL.`
  const unknown = applied.find(({ name }) => !checksums.has(name))
  if (unknown !== undefined)
    return `Ce programme est plus ancien que sa base de données\u00a0: il s’arrête à la migration ${[...checksums.keys()].at(-1)}, la base a déjà ${unknown.name}. Lancez une version au moins aussi récente.`
  const other = applied.find(({ name, sha256 }) => (sha256 ?? checksums.get(name)) !== checksums.get(name))
  if (other !== undefined)
    return `Cette base a été faite avec un autre texte de la migration ${other.name}\u00a0: lancez la version qui l’a faite, ou repartez d’une base vide, par un autre DATA_DIR ou une autre DATABASE_URL.`
  return null
}

/** The migrations of a folder by name, in the order in which they are applied, with the SHA-256 of their text (what `sha256sum` prints). */
export async function migrationChecksums(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const sums = files.map(async (file) => {
    const text = await readFile(join(folder, file))
    return [file.replace(/\.sql$/, ''), createHash('sha256').update(text).digest('hex')] as const
  })
  return new Map(await Promise.all(sums))
}
