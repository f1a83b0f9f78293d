import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { acquireInstanceLock } from './instance-lock.ts'
import { type ServerUser, serverUser } from './server-user.ts'
import { type LocalPostgres, startLocalPostgres } from './start-local-postgres.ts'

const APP = join(import.meta.dirname, 'app.fixture.ts')

let dataDir: string
let servers: LocalPostgres[]
let apps: ChildProcess[]
/** Data that a first start made, then stopped. */
let made: string

beforeAll(async () => {
  made = join(mkdtempSync(join(tmpdir(), 'ardoise-local-')), 'data')
  const server = await startLocalPostgres({ dataDir: made, log: () => undefined })
  await server.stop()
})
afterAll(() => rmSync(join(made, '..'), { recursive: true, force: true }))

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'ardoise-local-')), 'data')
  servers = []
  apps = []
})

afterEach(async () => {
  for (const app of apps) app.kill('SIGKILL')
  for (const server of servers) await server.stop()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

/** For tests of what follows a first start: making a cluster takes longer than all else. */
function keepData(): void {
  expect(spawnSync('cp', ['-a', made, dataDir]).status).toBe(0)
}

async function start(): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDir, log: () => undefined })
  servers.push(server)
  return server
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process of Ardoise on the same data; resolves with its first line. */
async function startApp(user: ServerUser | null = null): Promise<{ app: ChildProcess; firstLine: string }> {
  const app = spawn(process.execPath, [APP, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...user })
  apps.push(app)
  const [firstLine] = await once(createInterface({ input: app.stdout! }), 'line')
  return { app, firstLine: String(firstLine) }
}

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL')
  await once(process, 'exit')
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

test('the first start creates a UTF-8 database whose owner is no superuser, behind a private socket', async () => {
  const server = await start()
  expect(server.adopted).toBe(false)
  const [row] = await query<{ who: string; super: boolean; encoding: string; upper: string }>(
    server.url,
    `select current_user as who, rolsuper as super, current_setting('server_encoding') as encoding, upper('été') as upper
     from pg_roles where rolname = current_user`,
  )
  expect(row).toEqual({ who: 'ardoise', super: false, encoding: 'UTF8', upper: 'ÉTÉ' })
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  const [tcp] = await query<{ listen_addresses: string }>(server.url, 'show listen_addresses')
  expect(tcp?.listen_addresses).toBe('')
})

const userOf = (path: string) => statSync(path).uid

test('the server starts in a home folder closed to everyone else; started by root, it runs as nobody', async () => {
  const home = join(dataDir, '..')
  expect(statSync(home).mode & 0o777).toBe(0o700)
  const server = await start()
  expect(userOf(home)).toBe(process.getuid?.())
  expect(userOf(`/proc/${serverPid()}`)).toBe(serverUser()?.uid ?? process.getuid?.())
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

/** Whether another account can run this checkout: only root can start as that account, which must be able to read it. */
const ordinary = serverUser()
const canTryOrdinary =
  ordinary !== null && spawnSync(process.execPath, ['--check', APP], ordinary).status === 0

test.runIf(canTryOrdinary)(
  'started by an ordinary user, the data and the server belong to that user only',
  async () => {
    chownSync(join(dataDir, '..'), ordinary!.uid, ordinary!.gid)
    const { firstLine } = await startApp(ordinary)
    const pid = serverPid()
    try {
      expect([userOf(dataDir), userOf(`/proc/${pid}`)]).toEqual([ordinary!.uid, ordinary!.uid])
      await expect(query(firstLine, 'select 1')).rejects.toThrow('Peer authentication failed')
    } finally {
      process.kill(pid, 'SIGQUIT')
    }
  },
)

test('durability settings are on, so that no acknowledged write is lost', async () => {
  keepData()
  const server = await start()
  const rows = await query<{ setting: string }>(
    server.url,
    `select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
})

test('a warm start finds the data of the stopped server', async () => {
  const first = await start()
  await query(first.url, 'create table kept (n int); insert into kept values (42)')
  await first.stop()
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
})

test('after kill -9 of the application the next start adopts its server', async () => {
  keepData()
  const { app } = await startApp()
  const pid = serverPid()
  await kill(app)
  const server = await start()
  expect(server.adopted).toBe(true)
  expect(serverPid()).toBe(pid)
  expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('after kill -9 of the application and of the server the next start recovers', async () => {
  keepData()
  const { app, firstLine } = await startApp()
  await query(firstLine, 'create table kept (n int); insert into kept values (7)')
  await kill(app)
  process.kill(serverPid(), 'SIGKILL')
  const server = await start()
  expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server killed under a running application is started again', async () => {
  keepData()
  const server = await start()
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]), 30_000)
  expect(serverPid()).not.toBe(pid)
})

test('a pid file whose number now belongs to another process is recovered', async () => {
  keepData()
  const first = await start()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const stale = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid))
  await first.stop()
  writeFileSync(file, stale)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a second instance is refused, and a killed process releases the lock', async () => {
  keepData()
  const { app } = await startApp()
  expect(acquireInstanceLock(dataDir)).toBeNull()
  const second = spawn(process.execPath, [APP, dataDir], { stdio: ['ignore', 'ignore', 'pipe'] })
  let message = ''
  second.stderr.on('data', (chunk) => {
    message += chunk
  })
  const [code] = await once(second, 'close')
  expect(code).toBe(1)
  expect(message).toBe(
    `Ardoise tourne déjà sur ces données (${dataDir}). Arrêtez l’autre instance, ou choisissez un autre dossier avec DATA_DIR.\n`,
  )
  await kill(app)
  const lock = acquireInstanceLock(dataDir)
  expect(lock).not.toBeNull()
  lock?.release()
  await start()
})
