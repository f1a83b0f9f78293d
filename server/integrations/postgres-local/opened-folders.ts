import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ENTERED_BY_ALL, makeFolder, PRIVATE } from '#server/data-folder.ts'
import { StartRefused } from '#server/start-refused.ts'

/** Folders of root that the server needs, by name; the rest is private. */
const SHARED = /^(run|postgres-.*)$/

/**
 * Root's folder, which the server's account must enter. If an earlier version closed it, it is opened to those who know a name in
 * it, once what it hid has been made private.
 */
export function openRootHome(path: string): void {
  makeFolder(path, ENTERED_BY_ALL)
  const { mode, uid } = statSync(path)
  if ((mode & 0o001) === 0) {
    if (uid !== process.getuid?.())
      throw new StartRefused(
        `Le dossier ${path} est fermé et appartient à un autre compte : ouvrez-le par « chmod 711 ${path} ».`,
      )
    for (const name of readdirSync(path)) {
      const inside = lstatSync(join(path, name))
      if (!SHARED.test(name) && !inside.isSymbolicLink()) chmodSync(join(path, name), inside.mode & PRIVATE)
    }
    chmodSync(path, 0o711)
  }
  const run = join(path, 'run')
  if (existsSync(run) && (statSync(run).mode & 0o001) === 0) chmodSync(run, 0o711)
}

/** Lets every account read and run what npm unpacked for its own account only (umask 077). The folder itself comes last. */
export function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & PRIVATE & 0o100 ? 0o755 : 0o644)
  }
  chmodSync(folder, ENTERED_BY_ALL)
}

/** The first of `path` and its parents that an account without special rights cannot enter; null when there is none. */
export function closedOnTheWay(path: string): string | null {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return null
  }
}
