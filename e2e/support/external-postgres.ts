import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serverUser } from '#server/integrations/postgres-local/server-user.ts'
import { findPostgresPrograms } from '#tools/find-postgres.ts'
import { freePort } from './free-port.ts'

const ADMIN_PASSWORD = 'administrateur-de-la-base'
const OWNER_PASSWORD = 'proprietaire-de-la-base'
const LISTENING = 'database system is ready to accept connections'

export type ExternalPostgres = {
  /** For DATABASE_URL: an owner that is no superuser. */
  url: string
  version: string
  close(): Promise<void>
}

/** The system's own PostgreSQL server on a new cluster: TCP, passwords, an owner who may create databases and roles. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const programs = findPostgresPrograms()
  if (programs === null) throw new Error('no PostgreSQL server here: apt-get install postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-external-'))
  // PostgreSQL refuses to run as root.
  const user = serverUser()
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, ADMIN_PASSWORD)
  if (user !== null) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'scram-sha-256']
  const made = spawnSync(join(programs, 'initdb'), [...init, `--pwfile=${passwordFile}`, '--no-sync'], {
    ...user,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((each) => ['-c', each])],
    {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes(LISTENING)) resolve()
    })
    void ended.then(() => reject(new Error(`postgres: ${log}`)))
  })
  const version = await makeOwner(port)
  return {
    url: `postgresql://ardoise_owner:${OWNER_PASSWORD}@127.0.0.1:${port}/ardoise_essai`,
    version,
    async close() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeOwner(port: number): Promise<string> {
  const admin = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: ADMIN_PASSWORD,
    database: 'postgres',
  })
  await admin.connect()
  await admin.query(
    `create role ardoise_owner login nosuperuser createdb createrole password '${OWNER_PASSWORD}'`,
  )
  await admin.query('create database ardoise_essai owner ardoise_owner')
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  await admin.end()
  return rows[0]?.server_version ?? ''
}
