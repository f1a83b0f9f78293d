import { Worker } from 'node:worker_threads'
import { PdfError, type PdfRenderer } from './port.ts'
import type { PdfAnswer, PdfRequest, PdfWork } from './worker-messages.ts'

export type PdfRendererOptions = {
  /** Threads, each with its own compiler; 1 unless told. */
  workers?: number
  /** Longest time for one document once a worker has it, in milliseconds; 10 s unless told. */
  timeoutMs?: number
  /** Most requests waiting for a worker; beyond it they are refused as `busy`. 200 unless told. */
  queueLimit?: number
  /** The thread's program; the tests give others. */
  program?: URL
}

type Task = { work: PdfWork; resolve: (pdf: Uint8Array) => void; reject: (error: PdfError) => void }
type Slot = { worker: Worker | null; task: Task | null; timer: NodeJS.Timeout | null; serial: number }

/** A pool of Typst threads. Threads start with the first document and start again after a crash or a timeout. */
export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { workers = 1, timeoutMs = 10_000, queueLimit = 200 } = options
  const program = options.program ?? new URL('./worker.ts', import.meta.url)
  const slots = Array.from(
    { length: workers },
    (): Slot => ({ worker: null, task: null, timer: null, serial: 0 }),
  )
  const waiting: Task[] = []
  let closed = false

  function submit(work: PdfWork): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (closed) reject(new PdfError('closed', 'the renderer is closed'))
      else if (waiting.length >= queueLimit)
        reject(new PdfError('busy', `${queueLimit} documents already wait`))
      else {
        waiting.push({ work, resolve, reject })
        dispatch()
      }
    })
  }

  function dispatch(): void {
    for (const slot of slots) {
      if (slot.task) continue
      const task = waiting.shift()
      if (!task) return
      slot.task = task
      slot.worker ??= start(slot)
      slot.worker.ref()
      slot.timer = setTimeout(() => replace(slot, new PdfError('timeout', `over ${timeoutMs} ms`)), timeoutMs)
      slot.serial += 1
      slot.worker.postMessage({ id: slot.serial, ...task.work } satisfies PdfRequest)
    }
  }

  function start(slot: Slot): Worker {
    const worker = new Worker(program, {
      name: 'pdf',
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    })
    worker.on('message', (answer: PdfAnswer) => {
      if (slot.worker === worker && answer.id === slot.serial) settle(slot, answer)
    })
    const die = (detail: string) => {
      if (slot.worker === worker) replace(slot, new PdfError('crashed', detail))
    }
    worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => die(`the thread ended with code ${code}`))
    return worker
  }

  function settle(slot: Slot, answer: PdfAnswer): void {
    const task = release(slot)
    slot.worker?.unref()
    if ('pdf' in answer) task?.resolve(answer.pdf)
    else task?.reject(new PdfError('failed', answer.failure))
    dispatch()
  }

  function replace(slot: Slot, error: PdfError): void {
    const { worker } = slot
    slot.worker = null
    release(slot)?.reject(error)
    void worker?.terminate()
    dispatch()
  }

  function release(slot: Slot): Task | null {
    const { task, timer } = slot
    if (timer) clearTimeout(timer)
    slot.task = null
    slot.timer = null
    return task
  }

  return {
    renderQuote: (document, { watermark } = {}) =>
      submit({ kind: 'quote', document, options: { watermark } }),
    renderProof: (proof) => submit({ kind: 'proof', proof }),
    async close() {
      closed = true
      for (const task of waiting.splice(0)) task.reject(new PdfError('closed', 'the renderer was closed'))
      await Promise.all(
        slots.map(async (slot) => {
          const { worker } = slot
          slot.worker = null
          release(slot)?.reject(new PdfError('closed', 'the renderer was closed'))
          await worker?.terminate()
        }),
      )
    },
  }
}
