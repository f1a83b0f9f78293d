import { DomainError } from '#shared/domain/error-codes.ts'

/** A cursor is the sort key of the last row, opaque to clients. */
export function encodeCursor(key: (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** The row's id ends every key, so that two rows never share one. */
const ROW_ID = /^[0-9a-f-]{36}$/i

const isStorable = (part: unknown): part is string =>
  typeof part === 'string' && !part.includes('\0') && part.isWellFormed()

/** Errors: invalid_input on anything that encodeCursor did not make. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const texts = Array.isArray(key) && key.length === length && key.every(isStorable)
    if (texts && ROW_ID.test(key.at(-1) ?? '')) return key
  } catch {
    // falls through to the refusal
  }
  throw new DomainError('invalid_input', {
    fields: [{ path: 'cursor', code: 'invalid_cursor', message: 'Ce curseur de page n’est pas valide.' }],
  })
}
