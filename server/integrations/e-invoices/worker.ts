import { parentPort } from 'node:worker_threads'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readWithSyntax } from './read-e-invoice.ts'
import { readLifeCycleFile } from './read-life-cycle-file.ts'
import type { ReaderAnswer, ReaderOutcome, ReaderRequest, ReadFiles } from './reader-messages.ts'

/** The thread of the reader: it reads one file after another. */
parentPort!.on('message', ({ id, as, bytes }: ReaderRequest) => {
  parentPort!.postMessage({ id, outcome: outcomeOf(as, bytes) } satisfies ReaderAnswer)
})

const readers: { [As in keyof ReadFiles]: (bytes: Uint8Array) => ReadFiles[As] } = {
  invoice: readWithSyntax,
  life_cycle_message: readLifeCycleFile,
}

function outcomeOf(as: keyof ReadFiles, bytes: Uint8Array): ReaderOutcome {
  try {
    return { read: readers[as](bytes) }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, message: error.message } }
    return { fault: String((error as Error).stack ?? error) }
  }
}
