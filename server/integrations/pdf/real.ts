import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterWork } from '../threads/after-work.ts'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'
import { type PdfAsker, PdfError, type PdfRenderer } from './port.ts'
import type { PdfAnswer, PdfOutcome, PdfRequest, PdfWork } from './worker-messages.ts'

export type PdfRendererOptions = {
  /** Most threads, each with its own compiler; default: one fewer than cores, so that requests keep one. */
  workers?: number
  /** Most work for one document once a thread has it, in milliseconds (`afterWork`); 10 s unless told. */
  timeoutMs?: number
  /** Longest wait for a thread, in milliseconds: nobody waits longer for a page. 20 s unless told. */
  patienceMs?: number
  /** How long a thread beyond the first waits for work before it ends; 30 s unless told. */
  idleMs?: number
  /** How much may wait, where it is not the usual; a browser that looks at one draft has one. */
  limits?: Partial<QueueLimits>
  /** The thread's program; the tests give others. */
  program?: URL
}

// A document waits with its logo, up to 2.7 MB in base64: 96 MB are what the memory of a small machine holds.
const LIMITS: QueueLimits = {
  perUser: 16,
  perOrganization: 32,
  inAll: 200,
  bytesOfOne: 8 * 1_048_576,
  bytesInAll: 96 * 1_048_576,
}

type Task = {
  work: PdfWork
  asker: PdfAsker
  bytes: number
  answer: (outcome: PdfOutcome) => void
  reject: (error: PdfError) => void
  /** Ends the wait for a thread: patience and signal. */
  begin: () => void
}
type Slot = {
  worker: Worker
  task: Task | null /** Ends what waits: the limit of a drawing, or of a thread’s idleness. */
  callOff: (() => void) | null
  serial: number
}

const pdfOf = (outcome: PdfOutcome) => ('pdf' in outcome ? outcome.pdf : undefined)
const pagesOf = (outcome: PdfOutcome) => ('pages' in outcome ? outcome.pages : undefined)

/** A pool of Typst threads. One starts with the first document and stays; others come and go with the work. */
export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { workers = Math.max(1, availableParallelism() - 1) } = options
  const { timeoutMs = 10_000, patienceMs = 20_000, idleMs = 30_000 } = options
  const program = options.program ?? new URL('./worker.ts', import.meta.url)
  const slots = new Set<Slot>()
  const limits = { ...LIMITS, ...options.limits }
  const queue = createFairQueue<Task>(limits)
  let closed = false

  /** `read` finds in the answer what was asked for. */
  function submit<T>(
    work: PdfWork,
    asker: PdfAsker,
    read: (outcome: PdfOutcome) => T | undefined,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new PdfError('closed', 'the renderer is closed'))
      if (asker.signal?.aborted) return reject(new PdfError('abandoned', 'nobody waits'))
      const bytes = JSON.stringify(work).length
      const passed = queue.limitPassed({ asker, bytes })
      if (passed !== null) return reject(new PdfError('busy', `too much waits: ${passed} ${limits[passed]}`))
      const giveUp = (error: PdfError) => {
        task.begin()
        if (queue.remove(task)) reject(error)
      }
      const leave = () => giveUp(new PdfError('abandoned', 'nobody waits any more'))
      const patience = setTimeout(
        () => giveUp(new PdfError('busy', `waited ${patienceMs} ms for a thread`)),
        patienceMs,
      )
      const begin = () => {
        clearTimeout(patience)
        asker.signal?.removeEventListener('abort', leave)
      }
      const answer = (outcome: PdfOutcome) => {
        const drawn = read(outcome)
        if (drawn !== undefined) resolve(drawn)
        else reject(new PdfError('failed', 'failure' in outcome ? outcome.failure : 'another answer'))
      }
      const task: Task = { work, asker, bytes, answer, reject, begin }
      asker.signal?.addEventListener('abort', leave)
      queue.add(task)
      dispatch()
    })
  }

  function dispatch(): void {
    while (!queue.isEmpty()) {
      const slot = [...slots].find(({ task }) => task === null) ?? (slots.size < workers ? start() : null)
      const task = slot && queue.next()
      if (!task) return
      task.begin()
      clear(slot)
      slot.task = task
      slot.worker.ref()
      slot.callOff = afterWork(timeoutMs, () => lose(slot, new PdfError('timeout', `over ${timeoutMs} ms`)))
      slot.serial += 1
      slot.worker.postMessage({ id: slot.serial, ...task.work } satisfies PdfRequest)
    }
  }

  function start(): Slot {
    const worker = new Worker(program, {
      name: 'pdf',
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 },
    })
    const slot: Slot = { worker, task: null, callOff: null, serial: 0 }
    slots.add(slot)
    worker.on('message', (answer: PdfAnswer) => {
      if (slots.has(slot) && answer.id === slot.serial) settle(slot, answer)
    })
    const die = (detail: string) => {
      if (slots.has(slot)) lose(slot, new PdfError('crashed', detail))
    }
    worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => die(`the thread ended with code ${code}`))
    return slot
  }

  function settle(slot: Slot, answer: PdfAnswer): void {
    const task = clear(slot)
    slot.worker.unref()
    const idle = setTimeout(() => slots.size > 1 && lose(slot), idleMs).unref()
    slot.callOff = () => clearTimeout(idle)
    task?.answer(answer)
    dispatch()
  }

  /** Ends the thread, with what it was drawing. */
  function lose(slot: Slot, error = new PdfError('closed', 'the thread was ended')): Promise<unknown> {
    slots.delete(slot)
    clear(slot)?.reject(error)
    const ended = slot.worker.terminate()
    dispatch()
    return ended
  }

  function clear(slot: Slot): Task | null {
    const { task } = slot
    slot.callOff?.()
    slot.task = null
    slot.callOff = null
    return task
  }

  return {
    renderQuote: (document, asker, { watermark } = {}) =>
      submit({ kind: 'quote', document, options: { watermark } }, asker, pdfOf),
    renderQuotePages: (document, asker, { watermark } = {}) =>
      submit({ kind: 'quote-pages', document, options: { watermark } }, asker, pagesOf),
    renderInvoice: (document, xml, asker, { watermark, stamp } = {}) =>
      submit({ kind: 'invoice', document, xml, options: { watermark, stamp } }, asker, pdfOf),
    renderInvoicePages: (document, asker, { watermark } = {}) =>
      submit({ kind: 'invoice-pages', document, options: { watermark } }, asker, pagesOf),
    renderStatement: (document, asker) => submit({ kind: 'statement', document }, asker, pdfOf),
    renderReceipt: (document, asker) => submit({ kind: 'receipt', document }, asker, pdfOf),
    renderProof: (proof, asker) => submit({ kind: 'proof', proof }, asker, pdfOf),
    async close() {
      closed = true
      const error = new PdfError('closed', 'the renderer was closed')
      for (let task = queue.next(); task; task = queue.next()) {
        task.begin()
        task.reject(error)
      }
      await Promise.all([...slots].map((slot) => lose(slot, error)))
    },
  }
}
