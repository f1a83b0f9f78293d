import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** As `npm start` tells glibc (docs/operations.md, « Memory »). */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '2' }
/** As `npm start` loads its sources (ADR 200). */
export const LEAN = ['--import', './tools/lean-sources.mjs']
/** As `npm start` tells V8. */
export const HEAP = ['--max-old-space-size=512', '--max-semi-space-size=8', '--heap-growing-percent=25']

/** Starts a program of the project and waits until its port answers. */
export async function startProgram(
  path: string,
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = fork(path, args, {
    env: { PATH: process.env.PATH, ...ALLOCATOR, ...env },
    execArgv: [...process.execArgv, ...HEAP, ...LEAN],
    silent: true,
  })
  child.stderr?.pipe(process.stderr)
  // A full pipe would stop whoever logs.
  child.stdout?.resume()
  const gone = new Promise<never>((_resolve, reject) =>
    child.once('exit', (code) => reject(new Error(`${path} ended with ${code}`))),
  )
  const answers = async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      // 503: it answers, and is not ready. The floor knows no such address.
      if (answer !== null && answer.status !== 503) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.race([answers(), gone])
  return child
}

/**
 * Physical memory of a program, as Linux counts it, with what the processes that draw its documents have alone: the pages of Node that
 * they share with it are counted once.
 */
export function residentMegabytes({ pid }: { pid?: number | undefined }): number {
  const own = kilobytesOf(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const drawing = children.reduce((sum, child) => sum + drawingKilobytes(child), 0)
  return Math.round((own + drawing) / 1_024)
}

/** 0 for another program, such as a local PostgreSQL, and for a process that just ended. */
function drawingKilobytes(pid: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('drawing-child')) return 0
    const rollup = `/proc/${pid}/smaps_rollup`
    return kilobytesOf(rollup, /Private_Clean:\s+(\d+)/) + kilobytesOf(rollup, /Private_Dirty:\s+(\d+)/)
  } catch {
    return 0
  }
}

const kilobytesOf = (path: string, line: RegExp) => Number(line.exec(readFileSync(path, 'utf8'))?.[1])

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
