import { type FileStore, FileStoreError } from './port.ts'

/** Key outside the folders of files that rows name: no sweep deletes it. */
export const MARK_KEY = 'store/mark.txt'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id that the store bears, or null: none, or nothing that could be one. Errors: FileStoreError. */
export async function readMark(store: Pick<FileStore, 'get'>): Promise<string | null> {
  const bytes = await store.get(MARK_KEY)
  const text = bytes === null ? '' : new TextDecoder().decode(bytes).trim()
  return ID.test(text) ? text : null
}

export function writeMark(store: FileStore, id: string): Promise<void> {
  return store.put(MARK_KEY, new TextEncoder().encode(`${id}\n`), { contentType: 'text/plain' })
}

/**
 * The same store, but a missing file and a write count only while the store bears its mark: an unmounted disk or an emptied
 * bucket is `unavailable`. The mark is read after the file was found missing, so that an earlier look cannot answer for it.
 */
export function withMark(store: FileStore, id: string): FileStore {
  const requireMark = async () => {
    if ((await readMark(store)) !== id) throw new FileStoreError('unavailable', `${MARK_KEY} is gone`)
  }
  return {
    ...store,
    async put(key, bytes, options) {
      await requireMark()
      await store.put(key, bytes, options)
    },
    async get(key) {
      const bytes = await store.get(key)
      if (bytes === null) await requireMark()
      return bytes
    },
    async open(key) {
      const blob = await store.open(key)
      if (blob === null) await requireMark()
      return blob
    },
    async exists(key) {
      const found = await store.exists(key)
      if (!found) await requireMark()
      return found
    },
    async list(after, limit) {
      const found = await store.list(after, limit)
      await requireMark()
      return found
    },
  }
}
