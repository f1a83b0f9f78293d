import { availableParallelism } from 'node:os'
import type { PdfAnswer, PdfOutcome, PdfWork } from './drawing-messages.ts'
import { type DrawingProcess, startDrawingProcess } from './drawing-process.ts'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'
import { type PdfAsker, PdfError, type PdfRenderer } from './port.ts'

export type PdfRendererOptions = {
  /** Most processes, each with its own compiler; default: one fewer than cores, so that requests keep one, and four at most. */
  processes?: number
  /** Most work for one document once a process has it, in milliseconds (`afterWork`); 10 s unless told. */
  timeoutMs?: number
  /** Most physical memory of a process, in megabytes; beyond it the document is given up. */
  megabytes?: number
  /** A process that takes more than this after a document is replaced. */
  restMegabytes?: number
  /** Longest wait for a process, in milliseconds: nobody waits longer for a page. 20 s unless told. */
  patienceMs?: number
  /** How long a process waits for work before it ends; a minute unless told: it keeps 100 MB, and the next document waits for its start. */
  idleMs?: number
  /** How much may wait, where it is not the usual; a browser that looks at one draft has one. */
  limits?: Partial<QueueLimits>
  /** The module that draws; the tests give others. */
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
  /** Ends the wait for a process: patience and signal. */
  begin: () => void
}
type Slot = {
  process: DrawingProcess
  task: Task | null
  /** Ends the wait for work. */
  idle: NodeJS.Timeout | undefined
}

const pdfOf = (outcome: PdfOutcome) => ('pdf' in outcome ? outcome.pdf : undefined)
const pagesOf = (outcome: PdfOutcome) => ('pages' in outcome ? outcome.pages : undefined)

/** Typst in processes of limited memory, which come and go with the work: none when nothing was drawn for a minute. */
export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { processes = Math.min(4, Math.max(1, availableParallelism() - 1)) } = options
  const { timeoutMs = 10_000, megabytes = 256, restMegabytes = 130 } = options
  const { patienceMs = 20_000, idleMs = 60_000 } = options
  const program = options.program ?? new URL('./draw.ts', import.meta.url)
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
        () => giveUp(new PdfError('busy', `waited ${patienceMs} ms for a process`)),
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
      const slot = [...slots].find(({ task }) => task === null) ?? (slots.size < processes ? start() : null)
      const task = slot && queue.next()
      if (!task) return
      task.begin()
      clearTimeout(slot.idle)
      slot.task = task
      slot.process.hold(true)
      slot.process.send(task.work)
    }
  }

  function start(): Slot {
    const process = startDrawingProcess(
      program,
      { timeoutMs, megabytes },
      {
        answer: (answer) => settle(slot, answer),
        lost: (error) => lose(slot, error),
      },
    )
    const slot: Slot = { process, task: null, idle: undefined }
    slots.add(slot)
    return slot
  }

  function settle(slot: Slot, { megabytes: kept, ...outcome }: PdfAnswer): void {
    const { task } = slot
    slot.task = null
    slot.process.hold(false)
    if (kept > restMegabytes) end(slot)
    else slot.idle = setTimeout(() => end(slot), idleMs).unref()
    task?.answer(outcome)
    dispatch()
  }

  /** Takes note that a process is gone, with the one document that it drew. */
  function lose(slot: Slot, error: PdfError): void {
    if (!slots.delete(slot)) return
    clearTimeout(slot.idle)
    slot.task?.reject(error)
    dispatch()
  }

  function end(slot: Slot, error = new PdfError('closed', 'the process was ended')): Promise<void> {
    lose(slot, error)
    return slot.process.end()
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
    renderLetter: (document, asker) => submit({ kind: 'letter', document }, asker, pdfOf),
    renderReceipt: (document, asker) => submit({ kind: 'receipt', document }, asker, pdfOf),
    renderDossier: (paper, asker) => submit({ kind: 'dossier', paper }, asker, pdfOf),
    renderReport: (paper, asker) => submit({ kind: 'report', paper }, asker, pdfOf),
    renderProof: (proof, asker, form = null) => submit({ kind: 'proof', proof, form }, asker, pdfOf),
    renderSignedBlock: (block, on, asker) => submit({ kind: 'signed-block', block, on }, asker, pdfOf),
    async close() {
      closed = true
      const error = new PdfError('closed', 'the renderer was closed')
      for (let task = queue.next(); task; task = queue.next()) {
        task.begin()
        task.reject(error)
      }
      await Promise.all([...slots].map((slot) => end(slot, error)))
    },
  }
}
