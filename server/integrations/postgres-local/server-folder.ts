import { chmodSync, chownSync, closeSync, constants, openSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder, ROOT_HOME, shortHash } from '#server/data-folder.ts'
import { StartRefused } from '#server/start-refused.ts'
import { closedOnTheWay } from './opened-folders.ts'
import type { ServerUser } from './server-user.ts'

const SOCKET_NAME = '.s.PGSQL.5432'
/** sun_path is 108 bytes on Linux and 104 on macOS, with the closing zero. */
const SOCKET_PATH_MAX = process.platform === 'darwin' ? 103 : 107

/** A folder for the server alone (mode 700, its own account), made when missing. */
export function makeServerFolder(path: string, user: ServerUser | null): void {
  makeFolder(path, 0o700)
  const owner = statSync(path).uid
  const wanted = user?.uid ?? process.getuid?.() ?? owner
  if (owner !== wanted && user === null)
    throw new StartRefused(`Le dossier ${path} appartient à un autre utilisateur.`)
  if (owner !== wanted && user !== null) chownSync(path, user.uid, user.gid)
  chmodSync(path, 0o700)
}

/** A data folder as the server is told of it. `close` gives back the descriptor, once the server is started. */
export type ServerFolder = { argument: string; inherited: number | null; close(): void }

/**
 * How the server names its data folder. Where folders above it are closed to `nobody` (root with DATA_DIR in a
 * mode-700 home), the server inherits an open descriptor of the folder and names it `/proc/self/fd/3`.
 */
export function openServerFolder(path: string, user: ServerUser | null): ServerFolder {
  if (user === null || closedOnTheWay(dirname(realpathSync(path))) === null)
    return { argument: path, inherited: null, close: () => undefined }
  if (process.platform !== 'linux') {
    throw new StartRefused(
      `Le dossier ${path} n’est pas accessible à l’utilisateur « nobody » : choisissez un autre DATA_DIR.`,
    )
  }
  const inherited = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY)
  return { argument: '/proc/self/fd/3', inherited, close: () => closeSync(inherited) }
}

/** The folder of the server's socket: beside the data where its path is short enough, else a hashed name. */
export function socketFolder(dataDir: string, user: ServerUser | null): string {
  if (user !== null) return join(ROOT_HOME, 'run', shortHash(realpathSync(dataDir)))
  const beside = join(dataDir, 'run')
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= SOCKET_PATH_MAX) return beside
  return join(tmpdir(), `ardoise-${process.getuid?.()}-${shortHash(realpathSync(dataDir))}`)
}

/** Root's copy of the server, a folder per version. */
export function installedServerFolder(version: string): string {
  return join(ROOT_HOME, `postgres-${version}`)
}
