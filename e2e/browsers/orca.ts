import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { within } from './driver.ts'

export type OrcaPrograms = { orca: string; screen: string; windows: string; bus: string }

/** A screen reader that reads a screen of its own. */
export type Ear = {
  /** For the browser that it reads. */
  env: Record<string, string>
  /** Waits until it has said what is sought, since the last time that something was heard. Errors: what it said instead. */
  hear(sought: RegExp): Promise<string>
  /** Passes over what it has said so far. */
  forget(): void
  close(): Promise<void>
}

const SAID = /SPEECH OUTPUT: '(.*)'\{/
const STEP_MS = 100
const PATIENCE_MS = 15_000
/** It says that it is there once it listens. */
const READY = /Lecteur d’écran|Screen reader/

/** Orca on a bus and a screen of its own: what it would speak is read in its log, so that no voice is needed. */
export async function startOrca({ orca, screen, windows, bus }: OrcaPrograms): Promise<Ear> {
  const home = mkdtempSync(join(tmpdir(), 'ardoise-orca-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const log = join(home, 'orca.log')
  const display = `:${50 + ((process.pid + 450) % 900)}`
  const started: ChildProcess[] = []
  const env: Record<string, string> = {
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    LANG: 'C.UTF-8',
    LANGUAGE: 'fr',
    GNOME_ACCESSIBILITY: '1',
  }
  const start = (program: string, args: readonly string[], stdout: 'pipe' | 'ignore' = 'ignore') => {
    const child = spawn(program, args, {
      stdio: ['ignore', stdout, 'ignore'],
      env: { ...process.env, ...env },
    })
    started.push(child)
    return child
  }
  const said = () => {
    const lines = readFileSync(log, 'utf8').split('\n')
    return lines.flatMap((line) => SAID.exec(line)?.[1] ?? [])
  }
  let passed = 0
  const hear = async (sought: RegExp) => {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await setTimeout(STEP_MS)) {
      const all = said()
      const at = all.findIndex((words, index) => index >= passed && sought.test(words))
      if (at >= 0) {
        passed = at + 1
        return all[at]!
      }
    }
    throw new Error(`not heard: ${sought}, but « ${said().slice(passed).join(' | ')} »`)
  }
  const close = async () => {
    for (const child of started.toReversed()) child.kill()
    await Promise.all(
      started.map((child) => child.exitCode ?? new Promise((ended) => child.once('close', ended))),
    )
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  try {
    start(screen, [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
    const daemon = start(bus, ['--session', '--nofork', '--nopidfile', '--print-address=1'], 'pipe')
    env.DBUS_SESSION_BUS_ADDRESS = await within(firstLine(daemon), bus)
    // It reads the window that is in front; without a manager none is.
    start(windows, [])
    // It keeps lines of a file back until there are many, and writes those of a terminal at once.
    start('script', ['-qfc', `${orca} --replace --enable=speech --debug-file=/dev/tty`, log])
    await within(exists(log), orca)
    await hear(READY)
  } catch (error) {
    await close()
    throw error
  }
  const forget = () => {
    passed = said().length
  }
  return { env, hear, forget, close }
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim())),
  )

async function exists(path: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    try {
      readFileSync(path)
      return
    } catch {
      await setTimeout(STEP_MS)
    }
  }
}
