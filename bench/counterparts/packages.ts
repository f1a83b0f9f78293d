import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where packages that we do not depend on were installed: `npm i --prefix $COUNTERPARTS s3rver@3.7.1 @emulators/google@0.4.1 @emulators/core@0.6.1`. */
const folder = process.env.COUNTERPARTS

export const hasPackages = folder !== undefined

/** A file of a package of that folder. */
export async function counterpart<T>(path: string): Promise<T> {
  if (folder === undefined) throw new Error('COUNTERPARTS names no folder of packages')
  return (await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as T
}
