import { fork } from 'node:child_process'
import { type DrawingLimits, LIMIT_SIGNALS, type PdfAnswer, type PdfWork } from './drawing-messages.ts'
import { PdfError } from './port.ts'

/** JavaScript of a drawing: a Factur-X of 500 lines is read again in 60 MB. */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=1', '--expose-gc']
/**
 * One arena and one thread: of the heaviest devis the process takes 107 MB alone instead of 137, in the same time (docs/operations.md, « Memory »).
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', RAYON_NUM_THREADS: '1' }
/** Its sources take one byte a letter where the server's do (ADR 200). */
const LEAN = process.execArgv.find((word) => word.endsWith('/lean-sources.mjs'))?.replace('--import=', '')
/** A process that does not even keep its own limits: after its time at a standstill (`afterWork`), and its start. */
const SILENCE = 8

export type DrawingProcess = {
  /** Sends one document; its answer, or the end of the process, comes to `told`. */
  send(work: PdfWork): void
  /** Whether this process waits for it before it ends. */
  hold(held: boolean): void
  /** Ends it at once, whatever it does. */
  end(): Promise<void>
}

/** Starts a drawing process. It has none of the server's secrets, and ends with the server, however that ends. */
export function startDrawingProcess(
  program: URL,
  limits: DrawingLimits,
  told: { answer: (answer: PdfAnswer) => void; lost: (error: PdfError) => void },
): DrawingProcess {
  const child = fork(new URL('./drawing-child.ts', import.meta.url), [program.href, JSON.stringify(limits)], {
    serialization: 'advanced',
    execArgv: LEAN === undefined ? HEAP : [...HEAP, '--import', LEAN],
    env: { TZ: 'UTC', ...ALLOCATOR },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let silence: NodeJS.Timeout | undefined
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      clearTimeout(silence)
      told.lost(lossOf(code, signal, limits))
      resolve()
    })
    child.once('error', (error) => {
      told.lost(new PdfError('crashed', error.message))
      if (child.pid === undefined) resolve()
    })
  })
  child.on('message', (answer) => {
    clearTimeout(silence)
    told.answer(answer as PdfAnswer)
  })
  const hold = (held: boolean) => {
    const word = held ? 'ref' : 'unref'
    child[word]()
    child.channel?.[word]()
  }
  const end = () => {
    hold(true)
    child.kill('SIGKILL')
    return ended
  }
  return {
    send(work) {
      silence = setTimeout(() => {
        told.lost(new PdfError('timeout', 'the process says nothing'))
        void end()
      }, limits.timeoutMs * SILENCE)
      // A process that just ended says so by its exit.
      child.send(work, () => {})
    },
    hold,
    end,
  }
}

function lossOf(code: number | null, signal: NodeJS.Signals | null, limits: DrawingLimits): PdfError {
  if (signal === LIMIT_SIGNALS.timeout) return new PdfError('timeout', `over ${limits.timeoutMs} ms`)
  // Linux, too, ends by SIGKILL whoever takes the last memory of the machine; V8 aborts at the limit of its heap.
  if (signal === LIMIT_SIGNALS.too_large || signal === 'SIGABRT')
    return new PdfError('too_large', `over ${limits.megabytes} MB, or no memory left`)
  return new PdfError('crashed', `the process ended with ${signal ?? code}`)
}
