import { watch } from 'node:fs'
import { lstat, readdir, realpath, rename } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { folderRoleNames } from '#shared/domain/mail-sync/mail-sync.ts'
import {
  epochOf,
  INBOX,
  isDirectory,
  listMailFiles,
  makeMaildirFolder,
  pathOf,
  readMailFile,
  stampOf,
  unlessMissing,
} from './maildir-files.ts'
import { fileNameOf, type MailFile, nameOf, roleOf } from './maildir-names.ts'
import {
  type MailSource,
  type RemoteAction,
  type RemoteMail,
  type Snapshot,
  SourceError,
  type SourceFolder,
} from './port.ts'

/** Where a look ended. `settled`: no name changed in the seconds before, so that one that changes later bears another time. */
type Cursor = { stamp: string; settled: boolean }
/** The coarsest clock of file systems counts two seconds. */
const SETTLED_MS = 2_500
/** Between two looks at the inbox, where the system may have told nothing. */
const LOOK_MS = 2_000
/** Files asked about at once. */
const AT_ONCE = 64

/** Opens a Maildir that stands below a directory, links followed; any other is refused. */
export async function openMaildirBelow(base: string, directory: string): Promise<MailSource> {
  const asked = join(base, directory)
  const [root, actual] = await Promise.all([realpath(base), realpath(asked)]).catch((error: unknown) => {
    throw new SourceError('lost', 'no such Maildir', { cause: error })
  })
  if (!asked.startsWith(join(base, sep)) || !actual.startsWith(root + sep))
    throw new SourceError('lost', 'a Maildir elsewhere')
  return openMaildir(actual)
}

/** Opens a Maildir: a directory with `cur`, `new` and `tmp`, and other folders beside them (Maildir++). Links are never followed. */
export async function openMaildir(directory: string): Promise<MailSource> {
  const root = Buffer.from(directory).toString('latin1')
  if (!(await isDirectory(root))) throw new SourceError('lost', 'no such Maildir')
  const seen = new Map<string, string>()
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      if (error instanceof SourceError) throw error
      throw new SourceError('lost', (error as Error).message, { cause: error })
    }
  }
  const folderOf = async (key: string): Promise<string> => {
    const path = key === INBOX ? root : `${root}/${key}`
    if (!isKey(key) || !(await isDirectory(path))) throw new SourceError('lost', 'no such folder')
    return path
  }
  const folderIn = async (key: string, epoch: string): Promise<string> => {
    const path = await folderOf(key)
    if ((await epochOf(path)) !== epoch) throw new SourceError('changed', 'another epoch')
    return path
  }
  return {
    idsOf: 'folder',
    listFolders: () => ask(() => listFolders(root)),
    createFolder: async (role) => {
      try {
        await makeMaildirFolder(directory, folderRoleNames[role])
        return null
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        if (['ENOSPC', 'EDQUOT'].includes(code)) return 'full'
        if (['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(code)) return 'denied'
        throw new SourceError('lost', (error as Error).message, { cause: error })
      }
    },
    snapshot: (key, since) =>
      ask(async () => {
        const snapshot = await snapshotOf(await folderOf(key), since)
        seen.set(key, (snapshot.cursor as Cursor).stamp)
        return snapshot
      }),
    changes: (key, { epoch, cursor }) =>
      ask(async () => {
        const folder = await folderOf(key)
        const { stamp, settled } = cursor as Cursor
        const same = settled && (await epochOf(folder)) === epoch && (await stampOf(folder)) === stamp
        if (same) seen.set(key, stamp)
        return { kind: same ? 'same' : 'unknown' }
      }),
    async *fetch(key, epoch, ids) {
      const folder = await ask(() => folderIn(key, epoch))
      let files = await ask(() => listMailFiles(folder))
      for (const id of ids) {
        const read = () => ask(async () => readFound(folder, files.get(id)))
        let found = await read()
        if (!found) {
          // Its flags may have changed meanwhile, and its name with them.
          files = await ask(() => listMailFiles(folder))
          found = await read()
        }
        if (found) yield found
      }
    },
    apply: (key, epoch, ids, action) =>
      ask(async () => {
        const folder = await folderIn(key, epoch)
        const target = action.action === 'move' ? await folderOf(action.to) : folder
        const files = await listMailFiles(folder)
        for (const id of ids) {
          const file = files.get(id)
          if (file) await change(folder, target, file, action)
        }
      }),
    waitForNews: (inbox, ms, signal) =>
      ask(async () => {
        const folder = inbox === null ? null : await folderOf(inbox)
        await waitForNews(folder, folder && seen.get(inbox!), ms, signal)
      }),
    close: async () => {},
  }
}

/** A folder’s key is the name of its directory: one level, never a way up. */
const isKey = (key: string) =>
  key === INBOX ||
  (key.startsWith('.') && !key.includes('/') && key !== '.' && key !== '..' && !key.includes('\0'))

async function listFolders(root: string): Promise<SourceFolder[]> {
  const entries = await readdir(pathOf(root), { withFileTypes: true, encoding: 'latin1' })
  const folders: SourceFolder[] = [{ key: INBOX, name: 'Boîte de réception', role: 'inbox' }]
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory() || !isKey(entry.name) || !(await isDirectory(root, entry.name, 'cur'))) continue
    const name = nameOf(entry.name)
    folders.push({ key: entry.name, name, role: roleOf(name) })
  }
  return folders
}

const remoteOf = ({ id, flags }: MailFile): RemoteMail => ({
  id,
  seen: flags.includes('S'),
  flagged: flags.includes('F'),
})

/** Names of files begin with the second of their delivery. */
const newestFirst = (a: RemoteMail, b: RemoteMail) =>
  Number.parseInt(b.id, 10) - Number.parseInt(a.id, 10) || (a.id < b.id ? 1 : -1)

async function snapshotOf(folder: string, since: string | null): Promise<Snapshot> {
  const epoch = await epochOf(folder)
  const begun = Date.now()
  // Before the list: a name that changes meanwhile is seen by the next look.
  const stamp = await stampOf(folder)
  let files = [...(await listMailFiles(folder)).values()]
  if (since !== null) files = await cameSince(folder, files, new Date(`${since}T00:00:00Z`))
  const newest = Math.max(
    0,
    ...stamp.split(' ').map((one) => Number(BigInt(one.split(':')[1] ?? 0) / 1_000_000n)),
  )
  const cursor: Cursor = { stamp, settled: begun - newest > SETTLED_MS }
  return { epoch, cursor, mails: files.map(remoteOf).sort(newestFirst) }
}

async function cameSince(folder: string, files: readonly MailFile[], since: Date): Promise<MailFile[]> {
  const kept: MailFile[] = []
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE)
    const stats = await Promise.all(
      some.map(({ part, file }) => unlessMissing(lstat(pathOf(folder, part, file)))),
    )
    // A file that was renamed meanwhile is still there.
    kept.push(...some.filter((_, index) => (stats[index]?.mtime ?? since) >= since))
  }
  return kept
}

async function readFound(folder: string, file: MailFile | undefined) {
  const read = file && (await readMailFile(folder, file))
  return read ? { ...remoteOf(file), raw: read.raw, thread: null, receivedAt: read.stat.mtime } : null
}

async function change(
  folder: string,
  target: string,
  file: MailFile,
  { action }: RemoteAction,
): Promise<void> {
  const flags = new Set(file.flags)
  if (action === 'seen') flags.add('S')
  else if (action === 'unseen') flags.delete('S')
  else if (action === 'flag') flags.add('F')
  else if (action === 'unflag') flags.delete('F')
  const from = pathOf(folder, file.part, file.file)
  const to = pathOf(target, 'cur', fileNameOf(file.id, flags))
  if (!from.equals(to)) await unlessMissing(rename(from, to))
}

async function waitForNews(
  folder: string | null,
  known: string | null | undefined,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const news = Promise.withResolvers<void>()
  const heard = () => news.resolve()
  const look = async () => {
    if (folder !== null && known !== undefined && (await stampOf(folder)) !== known) heard()
  }
  const watchers = folder === null ? [] : watchParts(folder, heard)
  const timer = setTimeout(heard, ms)
  // The system may tell nothing: a network drive, or too many watchers.
  const looks = setInterval(() => look().catch(news.reject), LOOK_MS)
  signal.addEventListener('abort', heard)
  try {
    await look()
    await news.promise
  } finally {
    clearTimeout(timer)
    clearInterval(looks)
    signal.removeEventListener('abort', heard)
    for (const watcher of watchers) watcher.close()
  }
}

function watchParts(folder: string, heard: () => void) {
  return ['new', 'cur'].flatMap((part) => {
    try {
      const watcher = watch(pathOf(folder, part), { persistent: false }, heard)
      watcher.on('error', () => {})
      return [watcher]
    } catch {
      return []
    }
  })
}
