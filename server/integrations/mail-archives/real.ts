import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeMaildirFolder } from '#server/integrations/mail-source/maildir-files.ts'
import { beginsAsMbox, importMbox } from '#server/integrations/mail-source/mbox.ts'
import { ArchiveDiskFull, type MailArchives } from './port.ts'

/** Left free for the database and the files of everybody else. */
const SPARE_BYTES = 268_435_456
/** Its role is the archive: what is brought in does not fill the inbox. */
const FOLDER = 'Archives'
/** Made beside it: nobody else could, and what is thrown away must go somewhere. */
const TRASH = 'Corbeille'
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Archives below the data directory, which every process of the installation shares. */
export function createMailArchives(dataDir: string): MailArchives {
  const files = join(dataDir, 'archives')
  const maildirs = join(dataDir, 'maildirs')
  const fileOf = (key: string) => join(files, `${checked(key)}.mbox`)
  const maildirOf = (key: string) => join(maildirs, checked(key))
  return {
    async hasRoomFor(bytes) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize > 2 * bytes + SPARE_BYTES
    },
    beginsAsMbox,
    write: (key, offset, bytes) =>
      unlessFull(async () => {
        const path = fileOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Never cut short: the same piece may be written late, by a request whose answer was lost.
        const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
        try {
          for (let done = 0; done < bytes.length; )
            done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
          await file.datasync()
        } finally {
          await file.close()
        }
      }),
    read: (key, from, now, after) =>
      unlessFull(async () => {
        await makeMaildirFolder(maildirOf(key), TRASH)
        const chunks = createReadStream(fileOf(key), { start: from.bytes })
        try {
          await importMbox(chunks, maildirOf(key), { folder: FOLDER, now, from }, after)
        } finally {
          chunks.destroy()
        }
      }),
    async list() {
      const [sent, read] = await Promise.all([keysBelow(files), keysBelow(maildirs)])
      const ofFiles = sent.filter((key) => key.endsWith('.mbox')).map((key) => key.slice(0, -'.mbox'.length))
      return { files: ofFiles.filter((key) => KEY.test(key)), maildirs: read.filter((key) => KEY.test(key)) }
    },
    removeFile: (key) => rm(fileOf(key), { force: true }),
    removeMaildir: (key) => rm(maildirOf(key), { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** No key leads elsewhere. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error('no key of an archive')
  return key
}

async function unlessFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) throw new ArchiveDiskFull({ cause: error })
    throw error
  }
}

/** The entries two levels below a folder: `<organization>/<name>`. */
async function keysBelow(root: string): Promise<string[]> {
  const owners = await namesIn(root)
  const names = await Promise.all(owners.map((owner) => namesIn(join(root, owner))))
  return owners.flatMap((owner, index) => (names[index] ?? []).map((name) => `${owner}/${name}`))
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
