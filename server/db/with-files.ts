import type { AppContext } from '../scope.ts'
import { isOutcomeUnknown } from './commit.ts'
import { isFileOfRow, listUnnamed } from './stored-files.ts'

export type HeldFiles = {
  /** Writes a new file under a key that was never used. Returns the key. Errors: FileStoreError. */
  store(key: string, bytes: Uint8Array, contentType: string): Promise<string>
  /** The transaction names this file no more: it goes when that is committed. */
  release(key: string): void
}

/**
 * Stores files together with the rows that name them. `fn` stores the files first, then runs the transaction; no file is written
 * while a transaction is open. Afterwards a new connection tells which files no row names, and these are deleted. When the
 * outcome is unknown, every file is kept, since the transaction may still be committed; sweep-files deletes the useless ones a
 * day later. `fn` must let the error of a transaction pass unchanged.
 */
export async function withFiles<T>(
  context: Pick<AppContext, 'pool' | 'files' | 'log'>,
  fn: (files: HeldFiles) => Promise<T>,
): Promise<T> {
  const held: string[] = []
  let certain = true
  try {
    return await fn({
      async store(key, bytes, contentType) {
        if (!isFileOfRow(key)) throw new Error(`${key} is of no kind that stored-files.ts knows`)
        held.push(key)
        await context.files.put(key, bytes, { contentType })
        return key
      },
      release: (key) => void held.push(key),
    })
  } catch (error) {
    certain = !isOutcomeUnknown(error)
    throw error
  } finally {
    if (certain) await deleteUnnamed(context, held)
  }
}

/**
 * Stores a file under a key that its content makes, before the rows that name it. Another row may name the same file at any time, so
 * no failure deletes it: sweep-files does, a day later, when no row does. Errors: FileStoreError.
 */
export async function storeByContent(
  context: Pick<AppContext, 'files'>,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  if (!isFileOfRow(key)) throw new Error(`${key} is of no kind that stored-files.ts knows`)
  await context.files.put(key, bytes, { contentType })
}

/** Deletes files that no row names. A fault here leaves a file too many, never one too few. */
async function deleteUnnamed(
  context: Pick<AppContext, 'pool' | 'files' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  try {
    for (const key of await listUnnamed(context, keys)) await context.files.delete(key)
  } catch (error) {
    context.log.warn({ err: error }, 'file left in the store')
  }
}
