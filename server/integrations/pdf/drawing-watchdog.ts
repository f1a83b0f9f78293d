import { parentPort, workerData } from 'node:worker_threads'
import { afterWork } from '../threads/after-work.ts'
import { type DrawingLimits, LIMIT_SIGNALS } from './drawing-messages.ts'

const LOOK_MS = 50

/**
 * Watches the drawing process from a thread of its own: Typst holds the main thread for as long as it lays out, so that neither
 * a message nor the end of the server reaches it. It ends the process that takes too much, works too long or lost its server.
 */
function watch({ timeoutMs, megabytes }: DrawingLimits, parent: number): void {
  let callOff: (() => void) | null = null
  const end = (signal: NodeJS.Signals) => process.kill(process.pid, signal)

  setInterval(() => {
    if (process.ppid !== parent) end('SIGKILL')
    if (process.memoryUsage.rss() > megabytes * 1_048_576) end(LIMIT_SIGNALS.too_large)
  }, LOOK_MS)
  parentPort!.on('message', (word: 'begins' | 'ends') => {
    callOff?.()
    callOff = word === 'begins' ? afterWork(timeoutMs, () => end(LIMIT_SIGNALS.timeout)) : null
  })
}

watch(workerData.limits, workerData.parent)
