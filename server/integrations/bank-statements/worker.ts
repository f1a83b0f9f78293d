import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { BANK_FILE_MAX_BYTES, refuseFile, refuseHeavy } from '#shared/domain/bank-files/statement.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { BankFileAnswer, BankFileRequest } from './bank-file-messages.ts'
import { readBankFile } from './read-bank-file.ts'

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

/** The first bytes of gzip (RFC 1952); no statement begins with them. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The file as the bank wrote it, where the browser compressed it on its way. Errors: bank_file_too_large, bank_file_unreadable. */
function unpackBankFile(bytes: Uint8Array): Uint8Array {
  if (!isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: BANK_FILE_MAX_BYTES })
  } catch (cause) {
    // A bomb ends here: nothing above this length is kept.
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') refuseHeavy(BANK_FILE_MAX_BYTES)
    return refuseFile('Ce fichier compressé est abîmé\u00a0: il ne peut pas être lu.')
  }
}
