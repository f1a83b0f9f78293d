import { parentPort } from 'node:worker_threads'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readWithSyntax } from './read-e-invoice.ts'
import type { ReaderAnswer, ReaderOutcome, ReaderRequest } from './worker-messages.ts'

/** The thread of the reader: it reads one file after another. */
parentPort!.on('message', ({ id, bytes }: ReaderRequest) => {
  parentPort!.postMessage({ id, outcome: outcomeOf(bytes) } satisfies ReaderAnswer)
})

function outcomeOf(bytes: Uint8Array): ReaderOutcome {
  try {
    return { read: readWithSyntax(bytes) }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, message: error.message } }
    return { fault: String((error as Error).stack ?? error) }
  }
}
