import { Worker } from 'node:worker_threads'
import { afterWork } from './after-work.ts'

export type ThreadLoss = 'too_slow' | 'crashed' | 'busy' | 'closed'

/** This request has no answer; another can have one. */
export class ThreadLost extends Error {
  readonly reason: ThreadLoss

  constructor(reason: ThreadLoss, detail: string) {
    super(detail)
    this.name = 'ThreadLost'
    this.reason = reason
  }
}

type Options<Request, Answer> = {
  /** Names its threads, for who looks at the process. */
  name: string
  /** Answers each message `{ id, … }` with one of the same `id`. */
  program: URL
  /** Most threads: each starts when there is work for it, and stays. */
  threads: number
  /** Most work for one request once a thread has it, in milliseconds (`afterWork`). */
  timeoutMs: number
  /** Memory of each thread, in megabytes. */
  heapMb: number
  /** Most requests that wait for a thread, in all and of one who asks. */
  waiting?: { inAll: number; ofOne: number }
  /** Buffers of a request that go to the thread instead of a copy: whoever asked has them no more. */
  given?: (request: Request) => ArrayBuffer[]
  /** Whether the thread ends after this answer, because it keeps the memory of large work for as long as it lives. */
  endsAfter?: (answer: Answer) => boolean
}

export type ThreadPool<Request, Answer> = {
  /** `of`: whose it is; those who ask are served in turn. Errors: ThreadLost. */
  ask(request: Request, of?: string): Promise<Answer>
  close(): Promise<void>
}

type Task<Request, Answer> = {
  request: Request
  resolve: (answer: Answer) => void
  reject: (error: ThreadLost) => void
}
type Thread<T> = { worker: Worker; task: T | null; callOff: (() => void) | null; serial: number }

const UNLIMITED = { inAll: Number.POSITIVE_INFINITY, ofOne: Number.POSITIVE_INFINITY }

/** Threads of limited memory: a request that takes all of it, or never ends, ends its thread and no other request. */
export function createThreadPool<Request extends object, Answer extends { id: number }>(
  options: Options<Request, Answer>,
): ThreadPool<Request, Answer> {
  const { name, program, threads: most, timeoutMs, heapMb } = options
  const { inAll, ofOne } = options.waiting ?? UNLIMITED
  type OwnTask = Task<Request, Answer>
  const threads = new Set<Thread<OwnTask>>()
  /** Requests that wait, by whose they are, in the order of service: who was served goes to the end. */
  const waiting = new Map<string, OwnTask[]>()
  const countWaiting = () => [...waiting.values()].reduce((sum, line) => sum + line.length, 0)
  let closed = false

  function ask(request: Request, of = ''): Promise<Answer> {
    if (closed) return Promise.reject(new ThreadLost('closed', `${name} is closed`))
    const line = waiting.get(of)
    if (countWaiting() >= inAll || (line?.length ?? 0) >= ofOne)
      return Promise.reject(new ThreadLost('busy', `${countWaiting()} requests wait`))
    return new Promise((resolve, reject) => {
      const task = { request, resolve, reject }
      if (line) line.push(task)
      else waiting.set(of, [task])
      dispatch()
    })
  }

  function dispatch(): void {
    while (waiting.size > 0) {
      const thread = [...threads].find(({ task }) => task === null) ?? (threads.size < most ? start() : null)
      if (thread === null) return
      const task = takeNext()
      thread.task = task
      thread.serial += 1
      thread.callOff = afterWork(timeoutMs, () =>
        lose(thread, new ThreadLost('too_slow', `over ${timeoutMs} ms`)),
      )
      thread.worker.ref()
      thread.worker.postMessage({ id: thread.serial, ...task.request }, options.given?.(task.request) ?? [])
    }
  }

  /** The first request of whoever waits longest for a turn; one waits. */
  function takeNext(): OwnTask {
    const [of, line] = waiting.entries().next().value!
    waiting.delete(of)
    const task = line.shift()!
    if (line.length > 0) waiting.set(of, line)
    return task
  }

  function start(): Thread<OwnTask> {
    const worker = new Worker(program, {
      name,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread<OwnTask> = { worker, task: null, callOff: null, serial: 0 }
    threads.add(thread)
    worker.on('message', (answer: Answer) => {
      if (!threads.has(thread) || answer.id !== thread.serial) return
      const task = take(thread)
      worker.unref()
      if (options.endsAfter?.(answer)) {
        threads.delete(thread)
        void worker.terminate()
      }
      task?.resolve(answer)
      dispatch()
    })
    const die = (detail: string) => threads.has(thread) && lose(thread, new ThreadLost('crashed', detail))
    worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => die(`the thread ended with code ${code}`))
    return thread
  }

  /** The thread's task, which it has no more. */
  function take(thread: Thread<OwnTask>): OwnTask | null {
    thread.callOff?.()
    const { task } = thread
    thread.task = null
    thread.callOff = null
    return task
  }

  function lose(thread: Thread<OwnTask>, error: ThreadLost): Promise<unknown> {
    threads.delete(thread)
    take(thread)?.reject(error)
    const ended = thread.worker.terminate()
    dispatch()
    return ended
  }

  return {
    ask,
    async close() {
      closed = true
      const error = () => new ThreadLost('closed', `${name} is closed`)
      for (const { reject } of [...waiting.values()].flat()) reject(error())
      waiting.clear()
      await Promise.all([...threads].map((thread) => lose(thread, error())))
    },
  }
}
