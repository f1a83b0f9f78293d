import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from './start-refused.ts'

export const PRIVATE = 0o700
export const ENTERED_BY_ALL = 0o755
/** Root's folder for the copied server, the data and the sockets: `nobody` can enter it. */
export const ROOT_HOME = '/var/lib/ardoise'

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/**
 * The folder that holds everything of one installation in local mode.
 * `setting` (DATA_DIR) wins; root gets one folder per project path outside the project, which may sit in a mode-700
 * home; an ordinary user gets `data/` in the project.
 */
export function localDataDir(projectDir: string, setting?: string): string {
  if (setting) return resolve(projectDir, setting)
  if (process.getuid?.() !== 0) return join(projectDir, 'data')
  return join(ROOT_HOME, shortHash(realpathSync(projectDir)))
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/**
 * A folder, made when missing with the mode given, and the missing ones above it, which everyone may enter: the server's account
 * reaches its files through them. `chmod`, because the umask takes bits away from what `mkdir` is given.
 */
export function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), ENTERED_BY_ALL)
  try {
    mkdirSync(path, { mode })
    chmodSync(path, mode)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw new StartRefused(
      `Le dossier ${path} ne peut pas être créé (${codeOf(error)}) : donnez dans DATA_DIR un dossier où ce compte peut écrire.`,
    )
  }
}

/** Makes the private data folder. An existing folder keeps its mode: it may be a person's own. */
export function makeDataFolder(path: string): void {
  makeFolder(path, PRIVATE)
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartRefused(
      `Ce compte ne peut pas écrire dans ${path} (${codeOf(error)}) : donnez dans DATA_DIR un dossier où il le peut.`,
    )
  }
}
