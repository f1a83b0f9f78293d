import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { checkedKey, type FileStore, FileStoreError, type StoredFile } from './port.ts'

/** Files in a folder of this machine, readable by its owner only (0600, folders 0700). */
export function createDiskFileStore(directory: string): FileStore {
  const root = resolve(directory)
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await guarded(() => writeWhole(path, bytes))
    },
    get: async (key) => {
      const path = pathOf(key)
      return guarded(() => orNull(readFile(path)))
    },
    open: async (key) => {
      const path = pathOf(key)
      return guarded(async () => ((await orNull(stat(path)))?.isFile() ? orNull(openAsBlob(path)) : null))
    },
    delete: async (key) => {
      const path = pathOf(key)
      await guarded(() => orNull(rm(path)))
    },
    exists: async (key) => {
      const path = pathOf(key)
      return guarded(async () => (await orNull(stat(path)))?.isFile() ?? false)
    },
    list: (after, limit) =>
      guarded(async () => {
        const found: StoredFile[] = []
        for await (const key of keysUnder(root, '', after)) {
          if (found.length === limit) break
          const facts = TEMPORARY.test(basename(key)) ? null : await orNull(stat(join(root, key)))
          if (facts !== null) found.push({ key, modifiedAt: facts.mtime })
        }
        return found
      }),
    tidy: (before) =>
      guarded(async () => {
        let removed = 0
        for await (const key of keysUnder(root, '', '')) {
          if (!TEMPORARY.test(basename(key))) continue
          const facts = await orNull(stat(join(root, key)))
          if (facts === null || facts.mtime >= before) continue
          await orNull(rm(join(root, key)))
          removed += 1
        }
        return removed
      }),
  }
}

/** Names that `writeWhole` gives before it renames. */
const TEMPORARY = /^\.[0-9a-f-]{36}\.tmp$/

/** Every file below a folder that follows `after`, in the order of their keys: `a-b` comes before `a/b`. */
async function* keysUnder(root: string, folder: string, after: string): AsyncGenerator<string> {
  const entries = (await orNull(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  const names = entries.filter((entry) => entry.isDirectory() || entry.isFile())
  const keys = names.map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
  for (const key of keys.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))) {
    if (!key.endsWith('/')) {
      if (key > after) yield key
    } else if (key > after || after.startsWith(key)) yield* keysUnder(root, key, after)
  }
}

/** A new file beside the old one, flushed, then renamed over it: a crash leaves the one or the other. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await flushFolder(folder)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The rename itself is on disk only once its folder is. Windows cannot flush a folder. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ERR_FS_EISDIR'
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new FileStoreError('unavailable', (error as NodeJS.ErrnoException).code ?? 'disk error', {
      cause: error,
    })
  }
}
