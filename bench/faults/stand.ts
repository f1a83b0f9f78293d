import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { localUrl } from '#server/integrations/postgres-local/obtain-server.ts'
import { findRunningServer, type RunningServer } from '#server/integrations/postgres-local/running-server.ts'
import { makeOwner } from '../../e2e/support/accounts.ts'
import { type Ardoise, makeDataDir, removeDataDir, startArdoise } from '../../e2e/support/ardoise-process.ts'
import { capturedMailbox } from '../../e2e/support/captured-mailbox.ts'
import type { Mailbox } from '../../e2e/support/mailbox.ts'
import { openLedger } from './ledger.ts'
import type { Site } from './writer.ts'

export type StandOptions = {
  env?: Record<string, string>
  command?: string[]
  dataDir?: string
  /** Where its mails go; it captures them unless told. */
  mailbox?: Mailbox
  files?: (pid: number) => string
}

/** An Ardoise on its own data and port, whose processes may be struck. */
export type Stand = {
  site: Site
  dataDir: string
  ardoise(): Ardoise
  restart(): Promise<void>
  /** The first process of its PostgreSQL, once there is one. */
  postmaster(): Promise<number>
  /** The others. */
  backends(postmaster: number): number[]
  files(): string
  databaseUrl(): Promise<string>
  /** A connection of the superuser, once the server answers. */
  database(): Promise<pg.Client>
  close(): Promise<void>
}

export async function openStand({
  env = {},
  command,
  dataDir = makeDataDir(),
  mailbox: given,
  files,
}: StandOptions = {}): Promise<Stand> {
  const options = { dataDir, env: { TRUSTED_PROXIES: '1', ...env }, ...(command ? { command } : {}) }
  let ardoise = await startArdoise(options)
  const { url, port } = ardoise
  const mailbox = given ?? capturedMailbox(url)
  const { cookie } = await makeOwner({ url, mailbox })
  const cluster = join(dataDir, 'postgres')
  const running = () => {
    const server = findRunningServer(cluster)
    if (server === null) throw new Error('no PostgreSQL runs')
    return server
  }
  const children = (pid: number) =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
      .map(Number)
  return {
    site: { url, cookie, mailbox, ledger: openLedger() },
    dataDir,
    ardoise: () => ardoise,
    async restart() {
      ardoise = await startArdoise({ ...options, port })
    },
    async postmaster() {
      // The one that was killed a round ago may just be coming back.
      for (const end = Date.now() + 60_000; findRunningServer(cluster) === null && Date.now() < end; )
        await pause(50)
      return running().pid
    },
    backends: children,
    files: () => files?.(ardoise.pid) ?? join(dataDir, 'files'),
    databaseUrl: async () => urlOf(running()),
    async database() {
      for (const end = Date.now() + 60_000; ; await pause(100)) {
        try {
          const client = new pg.Client(urlOf(running()))
          client.on('error', () => {})
          await client.connect()
          return client
        } catch (error) {
          if (Date.now() > end) throw error
        }
      }
    },
    async close() {
      await ardoise.stop()
      removeDataDir(dataDir)
    },
  }
}

const urlOf = ({ socketDir, port }: RunningServer) =>
  localUrl({ host: socketDir, port, user: 'postgres', database: 'ardoise' })

function parentOf(pid: string): number {
  try {
    statSync(`/proc/${pid}`)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
