import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '#server/start-refused.ts'
import { ensureCluster, spawnServer } from './cluster.ts'
import { nativeServer } from './native-server.ts'
import { clearLeftovers, discardServer, findRunningServer, type RunningServer } from './running-server.ts'
import { socketFolder } from './server-folder.ts'
import { serverUser } from './server-user.ts'

/** Recovery after a crash replays at most `max_wal_size` (512 MB): seconds here, minutes on a slow disk. */
const READY_TIMEOUT_MS = 180_000
/** 57P03: the server is starting or recovering; the others: its socket is not there yet, or just closed. */
const PASSING_CODES = ['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET']

export type ServerOptions = {
  dataDir: string
  cluster: string
  nativeDir: string | undefined
  settings: Record<string, string>
}

/** A server that answers, with the superuser's connection that showed it. */
export type ObtainedServer = RunningServer & { adopted: boolean; client: pg.Client }

/** The address of a database behind a Unix socket. */
export function localUrl(at: { host: string; port: number; user: string; database: string }): string {
  return `postgresql://${at.user}@${encodeURIComponent(at.host)}:${at.port}/${at.database}?sslmode=disable`
}

/** Connects as the superuser, waiting while the server starts or recovers. */
async function connectWhenReady(server: RunningServer, alive: () => boolean): Promise<pg.Client> {
  const superuser = { host: server.socketDir, port: server.port, user: 'postgres', database: 'postgres' }
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await pause(15)) {
    const client = new pg.Client({ connectionString: localUrl(superuser), keepAlive: true })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!PASSING_CODES.includes(code) || !alive()) throw error
    }
  }
  throw new Error('Le serveur PostgreSQL local ne répond pas.')
}

function startupError(error: unknown, dataDir: string, died: boolean): StartRefused {
  const log = died
    ? readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n')
    : [String(error)]
  const reason = log.slice(-6).join('\n')
  return new StartRefused(`La base de données locale (${dataDir}) n’a pas démarré.\n${reason}`, {
    cause: error,
  })
}

/** Makes the data folder where there is none, starts the server and returns its process once it exists. */
async function launch({ dataDir, cluster, nativeDir, settings }: ServerOptions) {
  const user = serverUser()
  const server = nativeServer(user, nativeDir)
  await clearLeftovers(cluster)
  await ensureCluster(cluster, server, user)
  const logFile = join(dataDir, 'postgres.log')
  const socketDir = socketFolder(dataDir, user)
  rmSync(socketDir, { recursive: true, force: true })
  const child = spawnServer({ cluster, socketDir, logFile, server, user, settings })
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  return { child, socketDir }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The server that a killed Ardoise left running, or null, also when it ends while we connect. */
async function adopt(cluster: string): Promise<ObtainedServer | null> {
  const running = findRunningServer(cluster)
  if (running === null) return null
  const alive = () => findRunningServer(cluster)?.pid === running.pid
  try {
    return { ...running, adopted: true, client: await connectWhenReady(running, alive) }
  } catch (error) {
    if (alive()) throw error
    return null
  }
}

/** Starts the server, or finds the one that a killed Ardoise left running. */
export async function obtainServer(options: ServerOptions): Promise<ObtainedServer> {
  const adopted = await adopt(options.cluster)
  if (adopted !== null) return adopted
  const { child, socketDir } = await launch(options)
  const server = { pid: child.pid ?? 0, socketDir, port: 5432 }
  try {
    const client = await connectWhenReady(server, () => !hasEnded(child))
    return { ...server, adopted: false, client }
  } catch (error) {
    const refusal = startupError(error, options.dataDir, hasEnded(child))
    await discardServer(server, options.cluster)
    throw refusal
  }
}
