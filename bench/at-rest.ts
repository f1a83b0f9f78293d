import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AtRest } from './print-measures.ts'
import { freePort, residentMegabytes, startProgram } from './program.ts'

/** A local installation as `npm start` makes it, with its demo: started, stopped, and started again on the same data. */
export async function measureAtRest(): Promise<AtRest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ardoise-rest-'))
  try {
    const first = await startHere(dataDir)
    await stop(first.app)
    const second = await startHere(dataDir)
    await wait(10_000)
    const megabytes = residentMegabytes(second.app)
    await stop(second.app)
    return {
      residentMegabytes: megabytes,
      firstStartSeconds: first.seconds,
      secondStartSeconds: second.seconds,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Program = Awaited<ReturnType<typeof startProgram>>

async function startHere(dataDir: string): Promise<{ app: Program; seconds: number }> {
  const port = await freePort()
  const from = performance.now()
  const app = await startProgram('server/main.ts', [], port, { PORT: String(port), DATA_DIR: dataDir })
  return { app, seconds: (performance.now() - from) / 1_000 }
}

async function stop(app: Program): Promise<void> {
  const ended = once(app, 'exit')
  app.kill('SIGTERM')
  await ended
}
