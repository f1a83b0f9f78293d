import { Worker } from 'node:worker_threads'
import type { draw as Draw } from './draw.ts'
import type { PdfAnswer, PdfOutcome, PdfWork } from './drawing-messages.ts'

/**
 * The drawing process: its own program, so that what Typst takes of memory goes back to the machine with it.
 * Arguments: the module that draws, and the limits as JSON.
 */
const [program, limits] = process.argv.slice(2)
/** Megabytes: a process takes 115 after a document of 5 lines that was swept, 126 after one of 120. */
const SWEPT_BEYOND = 125

// A terminal and systemd send these to the whole group; the server ends its drawings itself, after those under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())

const watchdog = new Worker(new URL('./drawing-watchdog.ts', import.meta.url), {
  workerData: { limits: JSON.parse(limits!), parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
})
// Not awaited, so that no message comes before its listener.
const drawing: Promise<{ draw: typeof Draw }> = import(program!)

const megabytesNow = () => Math.round(process.memoryUsage.rss() / 1_048_576)

/** A document that is no longer used is native memory, which V8 does not weigh: its small heap is rarely swept. */
async function sweep(): Promise<void> {
  globalThis.gc?.()
  // Finalizers run in a turn of their own.
  await new Promise((resolve) => setImmediate(resolve))
}

process.on('message', async (work: PdfWork) => {
  let outcome: PdfOutcome
  try {
    const { draw } = await drawing
    watchdog.postMessage('begins')
    outcome = await draw(work)
  } catch (error) {
    outcome = { failure: error instanceof Error ? error.message.slice(0, 500) : String(error) }
  }
  watchdog.postMessage('ends')
  if (megabytesNow() > SWEPT_BEYOND) await sweep()
  process.send?.({ ...outcome, megabytes: megabytesNow() } satisfies PdfAnswer)
})
