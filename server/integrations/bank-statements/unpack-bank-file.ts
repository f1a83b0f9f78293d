import { gunzipSync } from 'node:zlib'
import { BANK_FILE_MAX_BYTES, refuseFile, refuseHeavy } from '#shared/domain/bank-files/statement.ts'

/** The first bytes of gzip (RFC 1952); no statement begins with them. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The file as the bank wrote it, where the browser compressed it on its way. Errors: bank_file_too_large, bank_file_unreadable. */
export function unpackBankFile(bytes: Uint8Array): Uint8Array {
  if (!isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: BANK_FILE_MAX_BYTES })
  } catch (cause) {
    // A bomb ends here: nothing above this length is kept.
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') refuseHeavy(BANK_FILE_MAX_BYTES)
    return refuseFile('Ce fichier compressé est abîmé\u00a0: il ne peut pas être lu.')
  }
}
