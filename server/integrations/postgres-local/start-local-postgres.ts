import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { makeDataFolder } from '#server/data-folder.ts'
import { within } from '#server/within.ts'
import { localUrl, type ObtainedServer, obtainServer, type ServerOptions } from './obtain-server.ts'
import { discardServer } from './running-server.ts'

const DATABASE = 'ardoise'
/** Owner of the database, neither superuser nor exempt from row-level security, as in production. */
const OWNER = 'ardoise'
const RESTART_PAUSE_MS = 1_000
const STEADY_MS = 10_000
/** How long a stop waits for other sessions (psql) before it cuts them. */
const OTHERS_MS = 2_000

export type LocalPostgresOptions = {
  dataDir: string
  /** Folder of the server's programs, instead of that of the platform's package. */
  nativeDir?: string
  /** Server settings that replace the usual ones, for throw-away test servers. */
  settings?: Record<string, string>
  log(message: string): void
}

export type LocalPostgres = {
  /** `host` is the folder of the Unix socket; there is no TCP. */
  connection: { host: string; port: number; user: string; database: string }
  /** The same as a single address, for `pg`, libpq and other readers of DATABASE_URL. */
  url: string
  dataDir: string
  /** True when the server of an earlier, killed Ardoise was still running. */
  adopted: boolean
  stop(): Promise<void>
}

/** Creates the owner and the database where they are missing: at the first start, or after one that was cut short. */
async function ensureDatabase(client: pg.Client): Promise<void> {
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [OWNER])
  if (roles.rowCount === 0) await client.query(`create role ${OWNER} login createdb createrole`)
  const databases = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`)
}

/**
 * Waits until the other sessions are closed on the server too. A stop before that would send each an error, which its closing
 * connection would report.
 */
async function othersGone(client: pg.Client): Promise<void> {
  const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`
  for (const end = Date.now() + OTHERS_MS; Date.now() < end; await pause(15)) {
    if ((await client.query(others)).rowCount === 0) return
  }
}

/** Ends the connection, then the server, even when it no longer answers. */
async function endServer(server: ObtainedServer, cluster: string): Promise<void> {
  await within(OTHERS_MS, othersGone(server.client))
  await within(OTHERS_MS, server.client.end())
  await discardServer(server, cluster)
}

/** Watches the server by one idle connection. When that ends, adopts the server if it still runs, else starts it again. */
class Supervisor {
  #current: ObtainedServer
  #stopping = false
  #restarting: Promise<void> | undefined
  #startedAt = Number.NEGATIVE_INFINITY
  readonly #options: ServerOptions
  readonly #log: (message: string) => void

  constructor(first: ObtainedServer, options: ServerOptions, log: (message: string) => void) {
    this.#current = first
    this.#options = options
    this.#log = log
    this.#watch()
  }

  #watch(): void {
    this.#current.client.once('end', () => {
      if (!this.#stopping) this.#restarting = this.#restart()
    })
  }

  async #restart(): Promise<void> {
    this.#log('PostgreSQL local s’est interrompu, redémarrage.')
    // A server that ends as soon as it is up is restarted after a pause.
    if (performance.now() - this.#startedAt < STEADY_MS) await pause(RESTART_PAUSE_MS)
    while (!this.#stopping) {
      try {
        this.#current = await obtainServer(this.#options)
        if (this.#stopping) return
        this.#startedAt = performance.now()
        this.#watch()
        this.#log('PostgreSQL local a repris.')
        return
      } catch (error) {
        this.#log(error instanceof Error ? error.message : String(error))
        await pause(RESTART_PAUSE_MS)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#restarting
    await endServer(this.#current, this.#options.cluster)
  }
}

/**
 * The PostgreSQL of local mode: made at the first start, adopted when it is still running, recovered when it was killed.
 * Take `lockInstance(dataDir)` first: two callers at once on one data folder are not told apart here.
 * Errors: StartRefused, in French with the server's last log lines, when it does not start; others as they came.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const startedAt = performance.now()
  makeDataFolder(options.dataDir)
  const dataDir = realpathSync(options.dataDir)
  const { nativeDir, settings = {}, log } = options
  const serverOptions = { dataDir, cluster: join(dataDir, 'postgres'), nativeDir, settings }
  const server = await obtainServer(serverOptions)
  await ensureDatabase(server.client).catch(async (error: unknown) => {
    await endServer(server, serverOptions.cluster)
    throw error
  })
  const supervisor = new Supervisor(server, serverOptions, log)
  const duration = Math.round(performance.now() - startedAt)
  log(`PostgreSQL local ${server.adopted ? 'retrouvé' : 'démarré'} en ${duration} ms (${dataDir})`)
  const connection = { host: server.socketDir, port: server.port, user: OWNER, database: DATABASE }
  return {
    connection,
    url: localUrl(connection),
    dataDir,
    adopted: server.adopted,
    stop: () => supervisor.stop(),
  }
}
