import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '#server/start-refused.ts'
import type { NativeServer } from './native-server.ts'
import { makeServerFolder, openServerFolder } from './server-folder.ts'
import type { ServerUser } from './server-user.ts'

const MAJOR_VERSION = '18'
const LOG_MAX_BYTES = 5_000_000
/** The server inherits nothing: neither the user's PG… variables nor their locale and time zone. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Settings for a few users on a small machine. Log lines carry no statement and no detail: both hold personal data. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '80',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
}

/** PostgreSQL wants the account that runs it to have a name; that of `docker run --user 1234` may have none. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartRefused(
      `Le compte n° ${process.getuid?.()} n’a pas de nom sur cette machine (/etc/passwd), et PostgreSQL en demande un.`,
    )
  }
}

/** Only the account that runs Ardoise may connect, as any role of the server. */
function writeAccessRules(cluster: string): void {
  const account = accountName().replaceAll('"', '""')
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all peer map=ardoise\n')
  writeFileSync(join(cluster, 'pg_ident.conf'), `ardoise "${account}" all\n`)
}

function runToEnd(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? null : output.trim()))
  })
}

/** Makes the data folder when there is none. A folder cut short by a crash never takes the final name. */
export async function ensureCluster(cluster: string, server: NativeServer, user: ServerUser | null) {
  if (existsSync(cluster)) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (version === MAJOR_VERSION) return
    throw new StartRefused(
      `Les données de ${cluster} sont au format PostgreSQL ${version}, Ardoise demande ${MAJOR_VERSION}.`,
    )
  }
  accountName()
  const partial = `${cluster}.partial`
  rmSync(partial, { recursive: true, force: true })
  makeServerFolder(partial, user)
  const folder = openServerFolder(partial, user)
  const options = ['--username=postgres', '--encoding=UTF8', '--no-instructions', '--auth=peer']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const failure = await runToEnd(
    spawn(server.initdb, ['-D', folder.argument, ...options, ...locale], {
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe', folder.inherited ?? 'ignore'],
      ...user,
    }),
  ).finally(folder.close)
  if (failure !== null) throw new StartRefused(`La base de données n’a pas pu être créée.\n${failure}`)
  renameSync(partial, cluster)
}

export type SpawnOptions = {
  cluster: string
  socketDir: string
  logFile: string
  server: NativeServer
  user: ServerUser | null
  settings: Record<string, string>
}

/** Starts the server in its own process group: neither Ctrl-C nor a killed Ardoise takes it along. */
export function spawnServer({
  cluster,
  socketDir,
  logFile,
  server,
  user,
  settings,
}: SpawnOptions): ChildProcess {
  writeAccessRules(cluster)
  makeServerFolder(socketDir, user)
  if (existsSync(logFile) && statSync(logFile).size > LOG_MAX_BYTES) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  const folder = openServerFolder(cluster, user)
  const all = { ...SETTINGS, unix_socket_directories: socketDir, ...settings }
  const child = spawn(
    server.postgres,
    ['-D', folder.argument, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      detached: true,
      env: ENVIRONMENT,
      stdio: ['ignore', log, log, folder.inherited ?? 'ignore'],
      ...user,
    },
  )
  folder.close()
  child.unref()
  return child
}
