import { createThreadPool, ThreadLost } from '#server/integrations/threads/thread-pool.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { BankFileAnswer, BankFileRequest } from './bank-file-messages.ts'
import type { BankFileReader } from './port.ts'

type Options = {
  /** Longest work for one file, in milliseconds: a CAMT.053 of 28 MB takes three seconds, on a small server ten, and all that the process does counts. */
  timeoutMs?: number
  /** The thread's program; the tests give others. */
  program?: URL
}

/** As for e-invoices, whose XML of 10 MB was measured with a third of it; a CAMT.053 of 28 MB is read with 80. */
const HEAP_MB = 192
const WAITING = { inAll: 32, ofOne: 8 }

/** Reads strangers' bank files in one thread of limited memory, so that requests go on meanwhile. */
export function createBankFileReader(options: Options = {}): BankFileReader {
  const { timeoutMs = 20_000, program = new URL('./worker.ts', import.meta.url) } = options
  const pool = createThreadPool<Omit<BankFileRequest, 'id'>, BankFileAnswer>({
    name: 'bank-files',
    program,
    threads: 1,
    timeoutMs,
    heapMb: HEAP_MB,
    waiting: WAITING,
    // A part of a larger buffer is copied: the rest may be another's.
    given: ({ bytes: { buffer, byteLength } }) =>
      buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
    endsAfter: ({ large }) => large,
  })
  return {
    async read(bytes, orgId) {
      const { outcome } = await pool.ask({ bytes }, orgId).catch(refuse)
      if ('read' in outcome) return outcome.read
      if ('fault' in outcome) throw new Error(`the reader of bank files failed: ${outcome.fault}`)
      throw new DomainError(outcome.refusal.code, { message: outcome.refusal.message })
    },
    close: () => pool.close(),
  }
}

function refuse(cause: unknown): never {
  if (!(cause instanceof ThreadLost)) throw cause
  const isOfTheFile = cause.reason === 'too_slow' || cause.reason === 'crashed'
  throw new DomainError(isOfTheFile ? 'bank_file_too_large' : 'service_unavailable', { cause })
}
