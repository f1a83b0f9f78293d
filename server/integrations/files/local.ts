import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkedKey, type FileStore, FileStoreError } from './port.ts'

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
    delete: async (key) => {
      const path = pathOf(key)
      await guarded(() => orNull(rm(path)))
    },
    exists: async (key) => {
      const path = pathOf(key)
      return guarded(async () => (await orNull(stat(path)))?.isFile() ?? false)
    },
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
