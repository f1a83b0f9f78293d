import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')
/** Beside the repository, and beside the folder of its worktrees. */
const folder = ['../shared/data', '../../shared/data'].map((path) => join(project, path)).find(existsSync)

/**
 * A public file or folder of `../shared/data`; null in a checkout without it, where the tests that read it are skipped and named. Throws
 * where the folder is there and the file is not: no test is skipped for a file that was renamed.
 */
export function sharedData(path: string): string | null {
  if (folder === undefined) return null
  const found = join(folder, path)
  if (!existsSync(found)) throw new Error(`${found} is not there, and a test needs it`)
  return found
}
