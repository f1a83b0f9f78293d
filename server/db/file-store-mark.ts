import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../config.ts'
import { readMark, writeMark } from '../integrations/files/mark.ts'
import type { FileStore } from '../integrations/files/port.ts'
import { StartRefused } from '../start-refused.ts'
import { fileColumns } from './stored-files.ts'

/** Files asked for of each column, where nothing else tells whether a store is the right one. */
const SAMPLE = 5

/**
 * The id that the database and its file store share. A first start gives it to the store, then to the database; processes that
 * start together wait for one another. Errors: StartRefused for a store of another database, unless `filesLost`; FileStoreError.
 */
export async function agreeOnMark(
  databaseUrl: string,
  store: FileStore,
  config: Pick<Config, 'files' | 'filesLost'>,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ardoise-start' })
  // The pending query reports the fault; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('ardoise:file-store'))`)
    const { rows } = await client.query<{ id: string }>('select id from file_store_marks')
    const known = rows[0]?.id ?? null
    const shown = await readMark(store)
    if (known !== null && known === shown) return known
    if (!config.filesLost && (known !== null || (await isWithoutItsFiles(client, store))))
      throw new StartRefused(refusalOf(config.files))
    const id = shown ?? randomUUID()
    // Killed in between: the next start finds it in the store.
    if (shown === null) await writeMark(store, id)
    await client.query('delete from file_store_marks')
    await client.query('insert into file_store_marks (id) values ($1)', [id])
    await client.query('commit')
    return id
  } finally {
    await client.end()
  }
}

/** A database from before the marks whose rows name files, none of which is there. */
async function isWithoutItsFiles(client: pg.Client, store: FileStore): Promise<boolean> {
  const columns = fileColumns.map(
    ({ table, column }) =>
      `(select ${column} as key from ${table} where ${column} is not null limit ${SAMPLE})`,
  )
  const { rows } = await client.query<{ key: string }>(columns.join(' union '))
  for (const { key } of rows) if (await store.exists(key)) return false
  return rows.length > 0
}

function refusalOf(files: Config['files']): string {
  const [place, advice] =
    files.kind === 'disk'
      ? [`Le dossier ${files.directory}`, 'vérifiez FILES_DIR, et que son disque est monté']
      : [`Le magasin S3 « ${files.s3.bucket} »`, 'vérifiez S3_BUCKET et S3_ENDPOINT']
  return `${place} ne contient pas les fichiers de cette installation : ${advice}. S’ils sont perdus pour de bon, démarrez une fois avec FILES_LOST=1.`
}
