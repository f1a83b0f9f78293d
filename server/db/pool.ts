import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
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

/** Milliseconds. The server gives up a statement before: one that stays unanswered longer was cut off without a word. */
const SILENCE_MS = 45_000

/** Connections of the owner, for transactions. `url` as PostgreSQL clients take it; a socket folder goes in `?host=`. */
export function createPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  silenceMs = SILENCE_MS,
): pg.Pool {
  return makePool(url, size, 'ardoise', SETTINGS, { onError, silenceMs })
}

/** Reads at once for each processor: one more makes them slower, not more (ADR 153). */
const READS_A_PROCESSOR = 3

/** The connections of ordinary reads: as many as processors serve, and never more than `size`. */
export const readersOf = (size: number): number => Math.min(size, READS_A_PROCESSOR * availableParallelism())

type ReadPool = { size: number; statementMs: number; onError: (error: Error) => void }

/** Connections that can only read, as the tenant role from their first byte: readAs says whose rows they see. */
export function createReadPool(url: string, { size, statementMs, onError }: ReadPool): pg.Pool {
  // Organizations differ too much in size for one plan to serve all: prepared texts are planned for their values.
  // A read is one process of PostgreSQL: with helpers of its own it would take the processors that turns share out.
  const options = `${SETTINGS} -c role=ardoise_app -c default_transaction_read_only=on -c plan_cache_mode=force_custom_plan -c statement_timeout=${statementMs} -c max_parallel_workers_per_gather=0`
  return makePool(url, size, 'ardoise-read', options, { onError, silenceMs: SILENCE_MS })
}

function makePool(
  url: string,
  size: number,
  name: string,
  options: string,
  { onError, silenceMs }: { onError: (error: Error) => void; silenceMs: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 0,
    application_name: name,
    // A connection that was cut without a word answers nobody: the server gives up a statement before.
    // Statements that do not need each other's answers, asked together, leave together.
    pipeline: true,
    options,
  })
  pool.on('error', onError)
  // The pool listens to its idle connections only: one lost while in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    askPlainly(client, silenceMs)
  })
  return pool
}

type Told = (error: Error | null, result?: unknown) => void
type Ask = (query: unknown, values: unknown, told: Told) => void

/**
 * Statements that are asked in one turn of the loop leave in one write: a system call costs as much as a small statement.
 *
 * Answers come by callback, and one timer watches the connection: pg's own promises and its timer for each query (`query_timeout`) keep
 * every answer until the old generation is collected, which was a third of the process's time (ADR 150).
 */
function askPlainly(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const ask = client.query.bind(client) as unknown as Ask
  let held = false
  let unanswered = 0
  stream.setTimeout(silenceMs, () => {
    if (unanswered > 0) stream.destroy(new Error('Query read timeout'))
  })
  const asked: Ask = (query, values, told) => {
    unanswered += 1
    ask(query, values, (error, result) => {
      unanswered -= 1
      told(error, result)
    })
  }
  client.query = ((query: unknown, values?: unknown, told?: Told) => {
    if (!held) {
      held = true
      stream.cork()
      process.nextTick(() => {
        held = false
        stream.uncork()
      })
    }
    if (typeof values === 'function') return asked(query, undefined, values as Told)
    return told ? asked(query, values, told) : answered(asked, query, values)
  }) as typeof client.query
}

/** Errors: the server's, with a stack that leads to who asked. */
async function answered(asked: Ask, query: unknown, values: unknown): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) =>
      asked(query, values, (error, result) => (error ? reject(error) : resolve(result))),
    )
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
