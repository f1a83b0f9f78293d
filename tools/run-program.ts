import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const projectDir = resolve(import.meta.dirname, '..')

/** The programs of the project's packages come first, Node 26 among them. */
export const projectPath = `${join(projectDir, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`

/** `cwd`: the project's folder unless said. */
export type Program = {
  command: string
  args: string[]
  env?: Record<string, string>
  signal?: AbortSignal
  cwd?: string
}
export type Outcome = { code: number; output: string; seconds: number }

function start(
  { command, args, env, signal, cwd = projectDir }: Program,
  stdio: 'inherit' | 'pipe' | ['inherit', 'pipe', 'pipe'],
): ChildProcess {
  return spawn(command, args, {
    cwd,
    stdio,
    signal,
    env: { ...process.env, PATH: projectPath, ...env },
  })
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.once('error', () => done(127))
    child.once('close', (code) => done(code ?? 1))
  })
}

/**
 * Runs to the end and returns everything printed; with `echo`, also prints it as it comes. `watch` is called twenty times a second with the
 * program's process.
 */
export async function runProgram(
  program: Program,
  { echo = false, watch }: { echo?: boolean; watch?: (pid: number) => void } = {},
): Promise<Outcome> {
  const startedAt = performance.now()
  const child = start(program, ['inherit', 'pipe', 'pipe'])
  const { pid } = child
  const watching = watch && pid !== undefined ? setInterval(() => watch(pid), 50) : undefined
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (echo) process.stdout.write(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (echo) process.stderr.write(chunk)
  })
  const code = await ended(child)
  clearInterval(watching)
  return { code, output, seconds: (performance.now() - startedAt) / 1000 }
}

/** A program that shares this terminal and gets this process's stop signals; resolves with its exit code. */
export async function runInForeground(program: Program): Promise<number> {
  const child = start(program, 'inherit')
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const code = await ended(child)
  process.off('SIGINT', forward).off('SIGTERM', forward)
  return code
}
