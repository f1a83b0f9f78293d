import pg from 'pg'
import { inject } from 'vitest'

const TEMPLATE_DATABASE = 'ardoise_template'
const DUPLICATE_DATABASE = '42P04'

let own: Promise<string> | null = null

async function clone(): Promise<string> {
  const server = inject('testServerUrl')
  const name = `ardoise_worker_${process.env.VITEST_POOL_ID ?? process.pid}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${TEMPLATE_DATABASE}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === DUPLICATE_DATABASE)) throw error
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * The migrated database of this test worker, cloned at its first use and shared by the worker's files one after
 * the other: each test makes its own organization and truncates nothing.
 */
export function testDatabaseUrl(): Promise<string> {
  own ??= clone()
  return own
}
