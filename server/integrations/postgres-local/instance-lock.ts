import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from '#server/data-folder.ts'

/** The right to be the only Ardoise on a data folder. */
export type InstanceLock = { release(): void }

const SQLITE_BUSY = 5
/** An instance that is just being stopped gets this long to leave. */
const PATIENCE_MS = 3_000
/** A lock whose handle is collected is a lock lost: they stay referenced here. */
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder, or returns null when another Ardoise has it.
 * The lock is the operating system's (SQLite's exclusive lock on an empty file): it dies with the process,
 * even by `kill -9`, so that there is no stale lock to clear.
 */
export function acquireInstanceLock(dataDir: string, patienceMs = 0): InstanceLock | null {
  makeDataFolder(dataDir)
  const database = new DatabaseSync(join(dataDir, 'ardoise.lock'), { timeout: patienceMs })
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
  held.add(database)
  return {
    release() {
      if (held.delete(database)) database.close()
    },
  }
}

/** Takes the data folder; when another Ardoise holds it, prints a line and ends the process with 1. */
export function lockInstance(dataDir: string): InstanceLock {
  const lock = acquireInstanceLock(dataDir, PATIENCE_MS)
  if (lock !== null) return lock
  process.stderr.write(
    `Ardoise tourne déjà sur ces données (${dataDir}). Arrêtez l’autre instance, ou choisissez un autre dossier avec DATA_DIR.\n`,
  )
  process.exit(1)
}
