import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { claimTurn, createTurns, fairLimits, type TurnLimits, type Turns } from '#server/db/turns.ts'
import { type ExportAsked, type Exporter, roleOf, type Scope, type StreamedFile } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type ExportActor,
  type FromThread,
  type ThreadData,
  type ToThread,
  toError,
} from './thread-messages.ts'

/** Files under way at once: each holds one part, some 200 kB. A slow download keeps its place. */
const FILES: TurnLimits = {
  places: 24,
  ofOne: 3,
  ofOneAmongOthers: 2,
  waiting: { ofOne: 20, inAll: 200 },
}
/** Answers computed at once: one reads while the thread counts for another. */
const ANSWERS = fairLimits(2)

export type ExporterOptions = {
  /** Longest wait for a place, in milliseconds. */
  patienceMs?: number
  /** Longest pause of a reader, in milliseconds. */
  stalledMs?: number
  /** How long the thread waits for more work, half a minute unless told: it takes some 50 MB, and a second to start. */
  idleMs?: number
  limits?: TurnLimits
  /** The thread's program; the tests give others. */
  program?: URL
}

/** Work under way: what its file or answer waits for, and why it never comes. */
type Export = {
  begun: PromiseWithResolvers<unknown>
  part: PromiseWithResolvers<Uint8Array | null> | null
  failure: unknown
}
type Thread = { worker: Worker; exports: Map<number, Export>; idle: NodeJS.Timeout | null }

/** A thread that starts with the first export and ends when none came for a while. It makes the parts of all files in turn. */
export function createExporter(data: ThreadData, log: Logger, options: ExporterOptions = {}): Exporter {
  const { patienceMs = 5_000, stalledMs = 120_000, idleMs = 30_000, limits = FILES } = options
  const program = options.program ?? new URL('./export-worker.ts', import.meta.url)
  const fileTurns = createTurns(limits)
  const answerTurns = createTurns(ANSWERS)
  let thread: Thread | null = null
  let serial = 0

  function start(): Thread {
    const worker = new Worker(program, {
      name: 'exports',
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 4 },
    })
    const started: Thread = { worker, exports: new Map(), idle: null }
    worker.on('message', (message: FromThread) => hear(started, message))
    worker.on('error', (error) => lose(started, error))
    worker.on('exit', (code) => lose(started, new Error(`the thread of exports ended with code ${code}`)))
    return started
  }

  function hear({ exports }: Thread, message: FromThread): void {
    const one = exports.get(message.id)
    if (one === undefined) return
    if (message.kind === 'begun') one.begun.resolve(message.headers)
    else if (message.kind === 'answered') one.begun.resolve(message.value)
    else if (message.kind === 'part') one.part?.resolve(message.bytes)
    else if (message.kind === 'ended') one.part?.resolve(null)
    else fail(one, toError(message.failure))
  }

  function fail(one: Export, error: unknown): void {
    one.failure = error
    one.begun.reject(error)
    one.part?.reject(error)
  }

  /** Every file under way ends without its end; the next export has a new thread. */
  function lose(lost: Thread, error: unknown): void {
    if (thread === lost) thread = null
    if (lost.exports.size > 0) log.error({ err: error }, 'exports')
    for (const one of lost.exports.values())
      fail(one, new DomainError('service_unavailable', { cause: error }))
    lost.exports.clear()
  }

  function current(): Thread {
    thread ??= start()
    if (thread.idle) clearTimeout(thread.idle)
    thread.worker.ref()
    return thread
  }

  /** A thread that cannot start costs nobody their turn. */
  function currentOr(leave: () => void): Thread {
    try {
      return current()
    } catch (error) {
      leave()
      throw error
    }
  }

  /** A thread without work does not keep the process alive, and ends after a while. */
  function rest(rested: Thread): void {
    if (rested.exports.size > 0) return
    rested.worker.unref()
    rested.idle = setTimeout(() => end(rested), idleMs).unref()
  }

  function end(ended: Thread): void {
    if (thread === ended) thread = null
    ended.worker.postMessage({ kind: 'close' } satisfies ToThread)
  }

  /** Work begun in the thread once it is its turn; `leave` once nothing more is asked of it. */
  async function begin(turns: Turns, scope: Scope, asked: ExportAsked) {
    await claimTurn(turns, scope, patienceMs)
    const used = currentOr(() => turns.leave(scope))
    serial += 1
    const id = serial
    const one: Export = { begun: Promise.withResolvers(), part: null, failure: null }
    used.exports.set(id, one)
    const tell = (message: ToThread) => used.worker.postMessage(message)
    const leave = () => {
      used.exports.delete(id)
      turns.leave(scope)
      rest(used)
    }
    tell({ kind: 'start', id, actor: actorOf(scope), now: scope.context.clock.now(), ...asked })
    const readPart = () => {
      if (one.failure !== null) return Promise.reject(one.failure)
      one.part = Promise.withResolvers()
      tell({ kind: 'pull', id })
      return one.part.promise
    }
    try {
      return { begun: await one.begun.promise, readPart, cancel: () => tell({ kind: 'cancel', id }), leave }
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    async file(scope, asked) {
      const { begun, ...parts } = await begin(fileTurns, scope, asked)
      return { headers: begun as StreamedFile['headers'], body: streamOf({ ...parts, stalledMs }) }
    },
    async answer(scope, asked) {
      const { begun, leave } = await begin(answerTurns, scope, asked)
      leave()
      return begun
    },
    async close() {
      if (thread === null) return
      const ended = thread
      end(ended)
      lose(ended, new Error('Ardoise stops'))
    },
  }
}

const actorOf = (scope: Scope): ExportActor => {
  const { orgId, userId, planFacts, rights = [] } = scope
  return { orgId, userId: userId!, role: roleOf(scope), rights, planFacts }
}

type Parts = {
  /** The next part, null after the last. */
  readPart: () => Promise<Uint8Array | null>
  cancel: () => void
  /** Called once, when nothing more is asked of the thread. */
  leave: () => void
  stalledMs: number
}

/** A part is made when the one before was read. */
function streamOf({ readPart, cancel, leave, stalledMs }: Parts): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalled)
      const part = await readPart().catch((error: unknown) => {
        leave()
        throw error
      })
      if (part === null) {
        leave()
        return controller.close()
      }
      controller.enqueue(part)
      stalled = setTimeout(() => {
        cancel()
        leave()
        controller.error(new Error('nobody reads the export any more'))
      }, stalledMs).unref()
    },
    cancel() {
      clearTimeout(stalled)
      cancel()
      leave()
    },
  })
}
