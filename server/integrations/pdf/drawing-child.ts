import { Worker } from 'node:worker_threads'
import type { draw as Draw } from './draw.ts'
import type { PdfAnswer, PdfOutcome, PdfWork } from './drawing-messages.ts'

/**
 * The drawing process: its own program, so that what Typst takes of memory goes back to the machine with it.
 * Arguments: the module that draws, and the limits as JSON.
 */
const [program, limits] = process.argv.slice(2)

// A terminal and systemd send these to the whole group; the server ends its drawings itself, after those under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())

const watchdog = new Worker(new URL('./drawing-watchdog.ts', import.meta.url), {
  workerData: { limits: JSON.parse(limits!), parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
})
// Not awaited, so that no message comes before its listener.
const drawing: Promise<{ draw: typeof Draw }> = import(program!)

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
  const megabytes = Math.round(process.memoryUsage.rss() / 1_048_576)
  process.send?.({ ...outcome, megabytes } satisfies PdfAnswer)
})
