import type { Writable } from 'node:stream'
import pg from 'pg'

// bigint columns hold cents and counts far below 2^53; dates stay calendar days.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

// Under TimeZone=UTC an instant reads « 2026-11-21 03:31:48.617+00 »: five times quicker than the general parser.
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/
const parseAnyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (value: string) => Date
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) =>
  UTC_INSTANT.test(value)
    ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`)
    : parseAnyInstant(value),
)

const SETTINGS = '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000'

/** Connections of the owner, for transactions. `url` as PostgreSQL clients take it; a socket folder goes in `?host=`. */
export function createPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  return makePool(url, size, 'ardoise', SETTINGS, onError)
}

/** Connections that can only read, as the tenant role from their first byte: readAs says whose rows they see. */
export function createReadPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  // Organizations differ too much in size for one plan to serve all: prepared texts are planned for their values.
  const options = `${SETTINGS} -c role=ardoise_app -c default_transaction_read_only=on -c plan_cache_mode=force_custom_plan`
  return makePool(url, size, 'ardoise-read', options, onError)
}

function makePool(
  url: string,
  size: number,
  name: string,
  options: string,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: name,
    // A connection that was cut without a word answers nobody: the server gives up a statement before.
    query_timeout: 45_000,
    // Statements that do not need each other's answers, asked together, leave together.
    pipeline: true,
    options,
  })
  pool.on('error', onError)
  // The pool listens to its idle connections only: one lost while in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    leaveTogether(client)
  })
  return pool
}

/** Statements that are asked in one turn of the loop leave in one write: a system call costs as much as a small statement. */
function leaveTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let held = false
  client.query = ((...args: unknown[]) => {
    if (!held) {
      held = true
      stream.cork()
      process.nextTick(() => {
        held = false
        stream.uncork()
      })
    }
    return query(...args)
  }) as typeof client.query
}
