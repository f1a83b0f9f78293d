import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import { type MailParser, MailUnreadable } from './port.ts'
import type { ParserAnswer, ParserRequest } from './worker-messages.ts'

type Options = {
  /** Threads; one fewer than cores, so that requests keep one. */
  threads?: number
  /** Longest time for one mail, in milliseconds: an ordinary one takes two. */
  timeoutMs?: number
  /** The thread's program; the tests give others. */
  program?: URL
}

type Task = {
  request: Omit<ParserRequest, 'id'>
  resolve: (answer: ParserAnswer) => void
  reject: (error: MailUnreadable) => void
}
type Thread = { worker: Worker; task: Task | null; timer: NodeJS.Timeout | null; serial: number }

/** Reads mails in threads of limited memory: one that takes all of it, or never ends, ends its thread and no other mail. */
export function createMailParser(options: Options = {}): MailParser {
  const { threads: most = Math.max(1, availableParallelism() - 1), timeoutMs = 10_000 } = options
  const program = options.program ?? new URL('./worker.ts', import.meta.url)
  const threads = new Set<Thread>()
  const waiting: Task[] = []

  function ask(request: Task['request']): Promise<ParserAnswer> {
    if (request.raw.length > MOST_MAIL_BYTES)
      return Promise.reject(new MailUnreadable('too_large', `${request.raw.length} bytes`))
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      dispatch()
    })
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const thread = [...threads].find(({ task }) => task === null) ?? (threads.size < most ? start() : null)
      if (thread === null) return
      const task = waiting.shift()!
      thread.task = task
      thread.serial += 1
      thread.timer = setTimeout(
        () => lose(thread, new MailUnreadable('too_slow', `over ${timeoutMs} ms`)),
        timeoutMs,
      )
      thread.worker.ref()
      thread.worker.postMessage({ id: thread.serial, ...task.request } satisfies ParserRequest)
    }
  }

  function start(): Thread {
    const worker = new Worker(program, {
      name: 'mail-parser',
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread = { worker, task: null, timer: null, serial: 0 }
    threads.add(thread)
    worker.on('message', (answer: ParserAnswer) => {
      if (!threads.has(thread) || answer.id !== thread.serial) return
      const task = take(thread)
      worker.unref()
      task?.resolve(answer)
      dispatch()
    })
    const die = (detail: string) => threads.has(thread) && lose(thread, new MailUnreadable('crashed', detail))
    worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => die(`the thread ended with code ${code}`))
    return thread
  }

  /** The thread's task, which it has no more. */
  function take(thread: Thread): Task | null {
    if (thread.timer) clearTimeout(thread.timer)
    const { task } = thread
    thread.task = null
    thread.timer = null
    return task
  }

  function lose(thread: Thread, error: MailUnreadable): Promise<unknown> {
    threads.delete(thread)
    take(thread)?.reject(error)
    const ended = thread.worker.terminate()
    dispatch()
    return ended
  }

  const checked = async (request: Task['request']) => {
    const answer = await ask(request)
    if (answer.unreadable) throw new MailUnreadable(answer.unreadable, answer.detail ?? '')
    return answer
  }

  return {
    parse: async (raw) => (await checked({ raw, position: null })).mail!,
    readPart: async (raw, position) => (await checked({ raw, position })).part ?? null,
    async close() {
      for (const { reject } of waiting.splice(0))
        reject(new MailUnreadable('crashed', 'the parser is closed'))
      await Promise.all(
        [...threads].map((thread) => lose(thread, new MailUnreadable('crashed', 'the parser is closed'))),
      )
    },
  }
}
