/**
 * Keeps bytes under a key such as `org_id/quotes/….pdf`: segments of letters, digits, `.`, `_` and `-` between slashes,
 * none starting with a dot, at most 512 characters. Every function rejects with FileStoreError.
 */
export type FileStore = {
  /** Writes or replaces, wholly or not at all; once resolved the bytes survive a crash. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<Uint8Array | null>
  /** The same to be sent: read while it leaves, so that it is never whole in memory where the store allows. */
  open(key: string): Promise<Blob | null>
  /** Deletes; a key that holds nothing is not an error. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** At most `limit` files whose key follows `after` (all, when it is empty), in the order of the bytes of their keys. */
  list(after: string, limit: number): Promise<StoredFile[]>
  /** Removes what puts that were interrupted before this instant left behind. Returns how much that was. */
  tidy(before: Date): Promise<number>
}

export type StoredFile = { key: string; modifiedAt: Date }

/** `invalid_key`, or `unavailable` when the disk or the service failed after its retries. */
export class FileStoreError extends Error {
  readonly reason: 'invalid_key' | 'unavailable'

  constructor(reason: 'invalid_key' | 'unavailable', detail: string, options?: ErrorOptions) {
    super(`file store ${reason}: ${detail}`, options)
    this.name = 'FileStoreError'
    this.reason = reason
  }
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** The key, when it can neither leave the store nor be misread by it; rejects it otherwise. */
export function checkedKey(key: string): string {
  if (key.length > 512 || !key.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new FileStoreError('invalid_key', JSON.stringify(key.slice(0, 80)))
  }
  return key
}
