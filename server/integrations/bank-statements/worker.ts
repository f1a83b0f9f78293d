import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readBankFile } from './read-bank-file.ts'
import { unpackBankFile } from './unpack-bank-file.ts'
import type { BankFileAnswer, BankFileRequest } from './worker-messages.ts'

/** The thread of the reader: it reads one file after another. */
parentPort!.on('message', ({ id, bytes }: BankFileRequest) => {
  parentPort!.postMessage({ id, outcome: outcomeOf(bytes) } satisfies BankFileAnswer)
})

function outcomeOf(bytes: Uint8Array): BankFileAnswer['outcome'] {
  try {
    const file = unpackBankFile(bytes)
    return { read: { ...readBankFile(file), sha256: createHash('sha256').update(file).digest('hex') } }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, message: error.message } }
    return { fault: String((error as Error).stack ?? error) }
  }
}
