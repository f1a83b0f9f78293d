import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import {
  type LocalPostgres,
  startLocalPostgres,
} from '../integrations/postgres-local/start-local-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's `ardoise` database; `testDatabaseUrl()` makes a worker's own from it. */
    testServerUrl: string
  }
}

const TEMPLATE_DATABASE = 'ardoise_template'
const PREFIX = 'ardoise-test-'
/** Nothing here outlives the run: choose speed over durability. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

function startServer(dataDir: string): Promise<LocalPostgres> {
  return startLocalPostgres({ dataDir, settings: THROW_AWAY, log: () => undefined })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends the servers of test runs that were killed; their folder bears the process number of the run. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^ardoise-test-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const folder = join(tmpdir(), name)
    const server = await startServer(folder).catch(() => null)
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(server: LocalPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE_DATABASE}`
  await migrate(url.href)
}

/** Starts a PostgreSQL for the run, with a migrated database that the workers clone. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns()
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`)))
  const server = await startServer(dataDir)
  const tearDown = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServerUrl', server.url)
  return tearDown
}
