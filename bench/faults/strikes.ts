import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { type Cut, startDatabaseProxy } from '#server/test/database-proxy.ts'
import { makeDataDir } from '../../e2e/support/ardoise-process.ts'
import { whyNoBareMachine } from '../../e2e/support/bare-machine.ts'
import { openStand, type Stand, type StandOptions } from './stand.ts'

/** A fault made in a running Ardoise, and undone before `strike` returns; `open` when it needs an Ardoise of its own kind. */
export type Strike = {
  name: string
  strike(stand: Stand): Promise<void>
  open?: (options?: StandOptions) => Promise<Stand>
  /** What its writers do; a devis from creation to payment unless told. */
  write?: (stand: Stand) => Promise<void>
  /** The strike waits by itself for its target, so it starts with the load. */
  atOnce?: true
  /** The reason why it cannot be tried on this machine, or null. */
  impossible?: () => string | null
}

const STANDSTILL_MS = 3_000
const FULL_MS = 2_000
const DISK_BYTES = 192 * 1_048_576

/** Signals processes found a moment ago; one that has ended meanwhile is skipped. */
function send(signal: NodeJS.Signals, ...pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** PostgreSQL ends every connection once it saw that one died. Until then whoever looks at the data may lose the connection, not Ardoise. */
async function untilReset(database: pg.Client): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const answered = await database.query('select').then(
      () => true,
      () => false,
    )
    if (!answered) return
    await pause(20)
  }
}

async function killCommitting(stand: Stand): Promise<void> {
  const database = await stand.database()
  const committing = `select pid from pg_stat_activity where application_name = 'ardoise' and state = 'active' and query = 'commit' limit 1`
  const any = `select pid from pg_stat_activity where application_name = 'ardoise' limit 1`
  for (let looks = 0; looks < 2_000; looks += 1) {
    const { rows } = await database.query<{ pid: number }>(looks < 1_999 ? committing : any)
    if (rows[0] === undefined) continue
    send('SIGKILL', rows[0].pid)
    await untilReset(database)
    break
  }
  await database.end().catch(() => {})
}

export const killPostgres = async (stand: Stand) => send('SIGKILL', await stand.postmaster())

export const killAndRestart = async (stand: Stand, ...others: number[]) => {
  send('SIGKILL', ...others)
  await stand.ardoise().kill()
  await stand.restart()
}

/** PostgreSQL behind a proxy that cuts the connection of the next transaction that writes there, at its COMMIT. */
export function cutting(cut: Cut, tables: readonly string[]): Strike {
  let aim: (table: string) => Promise<void> = async () => {}
  let next = 0
  return {
    name: `connection cut ${cut} COMMIT`,
    atOnce: true,
    async strike() {
      next += 1
      await aim(tables[next % tables.length] ?? '')
    },
    async open(options = {}) {
      const dataDir = makeDataDir()
      const postgres = await startLocalPostgres({ dataDir, log: () => {} })
      const proxy = await startDatabaseProxy(postgres.url)
      const stand = await openStand({ dataDir, env: { ...options.env, DATABASE_URL: proxy.url } })
      aim = async (table) => {
        const before = proxy.cuts()
        proxy.cutCommit(cut, `insert into ${table}`)
        for (const end = Date.now() + 60_000; proxy.cuts() === before && Date.now() < end; ) await pause(20)
        if (proxy.cuts() === before) stand.site.ledger.breaches.push(`nothing to cut: ${table}`)
      }
      return {
        ...stand,
        async close() {
          await stand.ardoise().stop()
          await proxy.close()
          await postgres.stop()
          rmSync(dataDir, { recursive: true, force: true })
        },
      }
    },
  }
}

/** Its files on a small disk of its own, in a mount namespace of its own: nothing of the machine is filled. */
export const fullDisk: Strike = {
  name: 'disk full',
  impossible: whyNoBareMachine,
  async strike(stand) {
    const filler = join(stand.files(), 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(DISK_BYTES))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
    await pause(FULL_MS)
    rmSync(filler)
  },
  async open(options = {}) {
    const dataDir = makeDataDir()
    const disk = join(dataDir, 'files')
    const mount = `mkdir -p ${disk} && mount -t tmpfs -o size=${DISK_BYTES} tmpfs ${disk}`
    const command = ['unshare', '--mount', 'sh', '-c', `${mount} && exec node server/main.ts`]
    return openStand({ ...options, dataDir, command, files: (pid) => `/proc/${pid}/root${disk}` })
  },
}

const DEVIS_TABLES = ['"quotes"', '"payments"', '"signatures"']

export const strikes: Strike[] = [
  { name: 'kill -9 of Ardoise', strike: (stand) => killAndRestart(stand) },
  { name: 'kill -9 of a database process that commits', strike: killCommitting },
  { name: 'kill -9 of PostgreSQL', strike: killPostgres },
  { name: 'kill -9 of both', strike: async (stand) => killAndRestart(stand, await stand.postmaster()) },
  {
    name: 'SIGTERM',
    async strike(stand) {
      const code = await stand.ardoise().stop()
      if (code !== 0) stand.site.ledger.breaches.push(`a stop ended with ${code}`)
      await stand.restart()
    },
  },
  {
    name: 'a database that stands still 3 s',
    async strike(stand) {
      const postmaster = await stand.postmaster()
      const processes = [postmaster, ...stand.backends(postmaster)]
      send('SIGSTOP', ...processes)
      await pause(STANDSTILL_MS)
      send('SIGCONT', ...processes)
    },
  },
  fullDisk,
  cutting('before', DEVIS_TABLES),
  cutting('during', DEVIS_TABLES),
  cutting('after', DEVIS_TABLES),
]
