import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** As `npm start` tells glibc (docs/operations.md, « Memory »). */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '2' }
/** As `npm start` tells V8. */
export const HEAP = ['--max-old-space-size=512', '--max-semi-space-size=8']

/** Starts a program of the project and waits until its port answers. */
export async function startProgram(
  path: string,
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = fork(path, args, {
    env: { PATH: process.env.PATH, ...ALLOCATOR, ...env },
    execArgv: [...process.execArgv, ...HEAP],
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
      if (answer) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.race([answers(), gone])
  return child
}

/** Physical memory of the process, as Linux counts it. */
export function residentMegabytes({ pid }: { pid?: number | undefined }): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1_024)
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
