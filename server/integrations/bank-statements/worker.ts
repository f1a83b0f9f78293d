import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { BankFileAnswer, BankFileRequest } from './bank-file-messages.ts'
import { readBankFile } from './read-bank-file.ts'
import { unpackBankFile } from './unpack-bank-file.ts'

/** No format but CAMT has larger files; one of 28 MB left about 80 MB in its thread. */
const LARGE_BYTES = 5 * 1_048_576

/** The thread of the reader: it reads one file after another. */
parentPort!.on('message', ({ id, bytes }: BankFileRequest) => {
  parentPort!.postMessage({ id, ...answerOf(bytes) } satisfies BankFileAnswer)
})

function answerOf(bytes: Uint8Array): Omit<BankFileAnswer, 'id'> {
  let large = bytes.length > LARGE_BYTES
  try {
    const file = unpackBankFile(bytes)
    large ||= file.length > LARGE_BYTES
    const sha256 = createHash('sha256').update(file).digest('hex')
    return { large, outcome: { read: { ...readBankFile(file), sha256 } } }
  } catch (error) {
    if (error instanceof DomainError)
      return { large, outcome: { refusal: { code: error.code, message: error.message } } }
    return { large, outcome: { fault: String((error as Error).stack ?? error) } }
  }
}
