import { parentPort } from 'node:worker_threads'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readBankFile } from './read-bank-file.ts'
import type { BankFileAnswer, BankFileRequest } from './worker-messages.ts'

/** The thread of the reader: it reads one file after another. */
parentPort!.on('message', ({ id, bytes }: BankFileRequest) => {
  parentPort!.postMessage({ id, outcome: outcomeOf(bytes) } satisfies BankFileAnswer)
})

function outcomeOf(bytes: Uint8Array): BankFileAnswer['outcome'] {
  try {
    return { read: readBankFile(bytes) }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, message: error.message } }
    return { fault: String((error as Error).stack ?? error) }
  }
}
