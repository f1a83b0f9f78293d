import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Facts from a server's `postmaster.pid`: https://www.postgresql.org/docs/18/storage-file-layout.html */
export type RunningServer = { pid: number; socketDir: string; port: number }

const PROC = process.platform === 'linux' && existsSync('/proc/self/cwd')
/**
 * Fast shutdown (sessions are cut, data checkpointed), then immediate, then killed. None loses data, since the WAL is synced.
 * Their sum is below what stop.ts allows a whole stop.
 */
const STOPS = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 3_000],
] as const

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Every process of PostgreSQL works in its data folder: the one sign that survives reused process numbers. */
function worksIn(pid: number | string, cluster: string): boolean {
  try {
    const folder = statSync(`/proc/${pid}/cwd`)
    const own = statSync(cluster)
    return folder.ino === own.ino && folder.dev === own.dev
  } catch {
    return false
  }
}

/** The live server of this data folder, or null: no pid file, a stale one, or the number of something else. */
export function findRunningServer(cluster: string): RunningServer | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pidText, folder, , portText, socketDir] = readFileSync(file, 'utf8').split('\n')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return null
  if (PROC ? !worksIn(pid, cluster) : folder !== cluster) return null
  return { pid, socketDir: socketDir ?? '', port: Number(portText) }
}

/** Waits until the process is gone; false when it is still there at the end. */
async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(15)) {
    if (!isAlive(pid) || isZombie(pid)) return true
  }
  return false
}

/** A dead child that nobody has waited for yet still answers to signals. */
function isZombie(pid: number): boolean {
  if (!PROC) return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

async function stopServer(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of STOPS) {
    sendSignal(pid, signal)
    if (await waitForEnd(pid, timeoutMs)) return
  }
  throw new Error(`Le serveur PostgreSQL (processus ${pid}) ne s’arrête pas.`)
}

/** Stops the server of this data folder, unless it is gone already, and removes its socket's folder. */
export async function discardServer(server: RunningServer, cluster: string): Promise<void> {
  if (findRunningServer(cluster)?.pid === server.pid) await stopServer(server.pid)
  rmSync(server.socketDir, { recursive: true, force: true })
}

/**
 * Removes what a killed server left: its orphan sessions, which still write, then its pid file, whose number may
 * have been given to another process since. Elsewhere than on Linux PostgreSQL's own check decides.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  if (!PROC) return
  const orphans = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, cluster))
  for (const orphan of orphans) sendSignal(Number(orphan), 'SIGQUIT')
  for (const orphan of orphans) {
    if (await waitForEnd(Number(orphan), 5_000)) continue
    sendSignal(Number(orphan), 'SIGKILL')
    await waitForEnd(Number(orphan), 5_000)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
