import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './find-browser.ts'

/** The folder of an installed PostgreSQL server's programs (initdb, pg_ctl, postgres), the newest first; or null. */
export function findPostgresPrograms(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin')
  const newestFirst = debian.toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
  const inPath = findProgram('pg_ctl')
  const folders = inPath === null ? newestFirst : [...newestFirst, dirname(inPath)]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}
