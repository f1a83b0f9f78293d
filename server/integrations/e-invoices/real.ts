import { createThreadPool, ThreadLost } from '#server/integrations/threads/thread-pool.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { EInvoiceReader } from './port.ts'
import type { ReaderAnswer, ReaderRequest, ReadFiles } from './reader-messages.ts'

type Options = {
  /** Longest time for one file, in milliseconds: one of 10,000 lines takes two seconds. */
  timeoutMs?: number
  /** The thread's program; the tests give others. */
  program?: URL
}

/** Enough for every file that was measured with a third of it: 10,000 lines, 400,000 tags, 5 MB of attributes. */
const HEAP_MB = 192
/** 12 uploads come at one time (http/body-limits.ts), but a caller who hangs up leaves a file that waits. */
const WAITING = { inAll: 32, ofOne: 16 }

/** Reads strangers' files in one thread of limited memory, so that requests go on meanwhile. */
export function createEInvoiceReader(options: Options = {}): EInvoiceReader {
  const { timeoutMs = 10_000, program = new URL('./worker.ts', import.meta.url) } = options
  const pool = createThreadPool<Omit<ReaderRequest, 'id'>, ReaderAnswer>({
    name: 'e-invoices',
    program,
    threads: 1,
    timeoutMs,
    heapMb: HEAP_MB,
    waiting: WAITING,
  })

  /** The thread answers with what was asked: the type of a message between threads cannot say it. */
  async function read<As extends keyof ReadFiles>(
    as: As,
    bytes: Uint8Array,
    orgId: string,
  ): Promise<ReadFiles[As]> {
    const { outcome } = await pool.ask({ as, bytes }, orgId).catch(refuse)
    if ('read' in outcome) return outcome.read as ReadFiles[As]
    if ('fault' in outcome) throw new Error(`the reader of e-invoices failed: ${outcome.fault}`)
    throw new DomainError(outcome.refusal.code, { message: outcome.refusal.message })
  }

  return {
    read: (bytes, orgId) => read('invoice', bytes, orgId),
    readLifeCycleMessage: (bytes, orgId) => read('life_cycle_message', bytes, orgId),
    close: () => pool.close(),
  }
}

function refuse(cause: unknown): never {
  if (!(cause instanceof ThreadLost)) throw cause
  const isOfTheFile = cause.reason === 'too_slow' || cause.reason === 'crashed'
  throw new DomainError(isOfTheFile ? 'e_invoice_too_complex' : 'service_unavailable', { cause })
}
