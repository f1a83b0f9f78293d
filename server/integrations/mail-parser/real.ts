import { availableParallelism } from 'node:os'
import { createThreadPool, ThreadLost } from '#server/integrations/threads/thread-pool.ts'
import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import type { ParserAnswer, ParserRequest } from './parser-messages.ts'
import { type MailParser, MailUnreadable } from './port.ts'

type Options = {
  /** Threads; one fewer than cores, so that requests keep one. */
  threads?: number
  /** Longest time for one mail, in milliseconds: an ordinary one takes two. */
  timeoutMs?: number
  /** The thread's program; the tests give others. */
  program?: URL
}

/** Reads mails in threads of limited memory: one that takes all of it, or never ends, ends its thread and no other mail. */
export function createMailParser(options: Options = {}): MailParser {
  const { threads = Math.max(1, availableParallelism() - 1), timeoutMs = 10_000 } = options
  const program = options.program ?? new URL('./worker.ts', import.meta.url)
  const pool = createThreadPool<Omit<ParserRequest, 'id'>, ParserAnswer>({
    name: 'mail-parser',
    program,
    threads,
    timeoutMs,
    heapMb: 384,
  })

  async function checked(request: Omit<ParserRequest, 'id'>): Promise<ParserAnswer> {
    if (request.raw.length > MOST_MAIL_BYTES)
      throw new MailUnreadable('too_large', `${request.raw.length} bytes`)
    const answer = await pool.ask(request).catch((error: unknown) => {
      if (!(error instanceof ThreadLost)) throw error
      throw new MailUnreadable(error.reason === 'too_slow' ? 'too_slow' : 'crashed', error.message)
    })
    if (answer.unreadable) throw new MailUnreadable(answer.unreadable, answer.detail ?? '')
    return answer
  }

  return {
    parse: async (raw) => (await checked({ raw, position: null })).mail!,
    readPart: async (raw, position) => (await checked({ raw, position })).part ?? null,
    close: () => pool.close(),
  }
}
