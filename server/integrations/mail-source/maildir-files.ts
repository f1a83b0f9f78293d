import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import { directoryOf, fileNameOf, type MailFile, mailFileOf } from './maildir-names.ts'

/** Names of files are bytes: read as Latin-1 none is lost, whatever program wrote them. */
export const pathOf = (...names: string[]): Buffer => Buffer.from(names.join('/'), 'latin1')

export const INBOX = 'INBOX'
/** Names what makes ids good; another value after the folder was made anew. */
const EPOCH_FILE = 'ardoise-epoch'
const PARTS = ['cur', 'new'] as const

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The result, or null where the file or folder is not there (any more). */
export const unlessMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

/** Whether it is a directory itself: a link to one may lead outside. */
export const isDirectory = async (...names: string[]): Promise<boolean> =>
  (await unlessMissing(lstat(pathOf(...names))))?.isDirectory() ?? false

/** The mails of a folder by id. A mail in `new` and in `cur` is being moved: the second is the true one. */
export async function listMailFiles(folder: string): Promise<Map<string, MailFile>> {
  const found = new Map<string, MailFile>()
  for (const part of ['new', 'cur'] as const) {
    if (!(await isDirectory(folder, part))) continue
    const entries = await readdir(pathOf(folder, part), { withFileTypes: true, encoding: 'latin1' })
    const names = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
    for (const name of names.sort()) {
      const file = mailFileOf(part, name)
      if (file.id !== '') found.set(file.id, file)
    }
  }
  return found
}

/** Tells whether names changed in a folder since. */
export async function stampOf(folder: string): Promise<string> {
  const stamps = PARTS.map(async (part) => {
    const stat = await unlessMissing(lstat(pathOf(folder, part), { bigint: true }))
    return stat ? `${stat.ino}:${stat.mtimeNs}` : ''
  })
  return (await Promise.all(stamps)).join(' ')
}

/** The epoch, written in the folder when it was first seen. */
export async function epochOf(folder: string): Promise<string> {
  const path = pathOf(folder, EPOCH_FILE)
  const own = (await unlessMissing(lstat(path)))?.isFile()
  const written = own ? (await unlessMissing(readFile(path, 'latin1')))?.trim() : null
  if (written) return written.slice(0, 100)
  const epoch = randomBytes(8).toString('hex')
  const draft = pathOf(folder, `${EPOCH_FILE}.${epoch}`)
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(epoch)
  await file.close()
  await rename(draft, path)
  return epoch
}

/** The bytes of a mail and when it came; null when it is no more there, is no file or is a link. */
export async function readMailFile(
  folder: string,
  { part, file }: MailFile,
): Promise<{ raw: Uint8Array | 'too_large'; stat: Stats } | null> {
  const path = pathOf(folder, part, file)
  const handle = await unlessMissing(
    open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
  )
  if (!handle) return null
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) return null
    return { raw: stat.size > MOST_MAIL_BYTES ? 'too_large' : await handle.readFile(), stat }
  } finally {
    await handle.close()
  }
}

export type Delivery = {
  /** As people call it (« Envoyés »); the inbox when null. Made when it is not there. */
  folder?: string | null
  seen?: boolean
  flagged?: boolean
  receivedAt: Date
  /** The caller's own name for the file: delivered again, it is the same mail. */
  name?: string
}

/** Makes a folder of a Maildir, by the name that people call it, where it is not there. */
export async function makeMaildirFolder(directory: string, folder: string | null): Promise<string> {
  const root = Buffer.from(directory).toString('latin1')
  const place = folder === null || folder === INBOX ? root : `${root}/${directoryOf(folder)}`
  for (const part of ['tmp', ...PARTS]) await mkdir(pathOf(place, part), { recursive: true, mode: 0o700 })
  return place
}

let delivered = 0

/** Puts a mail in a Maildir, which may be a new one: a follower sees it whole or not at all. Returns its id. */
export async function deliverToMaildir(
  directory: string,
  raw: Uint8Array,
  { folder = null, seen = false, flagged = false, receivedAt, name }: Delivery,
): Promise<string> {
  const place = await makeMaildirFolder(directory, folder)
  delivered += 1
  const seconds = Math.max(0, Math.floor(receivedAt.getTime() / 1_000))
  const random = randomBytes(6).toString('hex')
  const id = `${seconds}.${name ?? `P${process.pid}Q${delivered}R${random}`}.ardoise`
  const draft = pathOf(place, 'tmp', `${id}.${random}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(raw)
    await file.utimes(receivedAt, receivedAt)
    await file.sync()
  } catch (error) {
    await unlink(draft)
    throw error
  } finally {
    await file.close()
  }
  const flags = `${flagged ? 'F' : ''}${seen ? 'S' : ''}`
  await rename(draft, flags === '' ? pathOf(place, 'new', id) : pathOf(place, 'cur', fileNameOf(id, flags)))
  return id
}
