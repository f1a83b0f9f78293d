import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where packages that we do not depend on were installed: `npm i --prefix $COUNTERPARTS s3rver@3.7.1 @emulators/google@0.4.1 @emulators/core@0.6.1`. */
const folder = process.env.COUNTERPARTS

export const hasPackages = folder !== undefined

/** A package of that folder. */
export async function counterpart<T>(name: string): Promise<T> {
  if (folder === undefined) throw new Error('COUNTERPARTS names no folder of packages')
  const found = createRequire(join(folder, 'package.json')).resolve(name)
  return (await import(found)) as T
}
