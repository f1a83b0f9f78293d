import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectDir, projectPath } from '#tools/run-program.ts'
import { freePort } from './free-port.ts'

/** Settings of every Ardoise under test: no demo, answers checked against the contract, an odd time zone, no rate limit. */
const ENVIRONMENT = {
  DEMO: 'none',
  STRICT: '1',
  REQUESTS_PER_MINUTE: '1000000',
  MAIL_LIMIT_SCALE: '1000',
  TZ: 'Asia/Kathmandu',
  PATH: projectPath,
}
const READY = 'Ardoise est prête'

/** The usual start command; a test may give the README's instead. */
const SERVER = ['node', 'server/main.ts']

export type ArdoiseOptions = {
  dataDir: string
  env?: Record<string, string>
  port?: number
  command?: string[]
}

/** A running Ardoise, in a process of its own. */
export type Ardoise = {
  url: string
  port: number
  pid: number
  dataDir: string
  /** All that it printed. */
  output(): string
  /** SIGTERM, then its exit code. */
  stop(): Promise<number>
  /** `kill -9`. */
  kill(): Promise<void>
  /** Its exit code, once it ended by itself or was told to. */
  ended: Promise<number>
}

export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'ardoise-e2e-'))
}

/** Removes the folder and ends what still runs on it: the PostgreSQL of a killed Ardoise outlives it. */
export function removeDataDir(dataDir: string): void {
  if (!dataDir.startsWith(join(tmpdir(), 'ardoise-'))) throw new Error(`${dataDir} was not made by a test`)
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  if (existsSync(pidFile)) {
    try {
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
    } catch {
      // The process has ended already; its pid file is stale.
    }
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Starts Ardoise without waiting for it, for starts that should be refused. */
export function spawnArdoise({
  dataDir,
  env = {},
  port,
  command = SERVER,
}: ArdoiseOptions & { port: number }) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ENVIRONMENT, PORT: String(port), DATA_DIR: dataDir, ...env },
  })
  let printed = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      for (const watcher of watchers) watcher()
    })
  }
  return { child, output: () => printed, watchers, ended: exitOf(child) }
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? -1))
  })
}

/** Starts Ardoise and resolves when it is ready. Errors: what it printed when it ends before. */
export async function startArdoise(options: ArdoiseOptions): Promise<Ardoise> {
  const port = options.port ?? (await freePort())
  const { child, output, watchers, ended } = spawnArdoise({ ...options, port })
  await new Promise<void>((resolve, reject) => {
    watchers.add(() => output().includes(READY) && resolve())
    void ended.then((code) => reject(new Error(`Ardoise ended with ${code}:\n${output()}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid!,
    dataDir: options.dataDir,
    output,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
