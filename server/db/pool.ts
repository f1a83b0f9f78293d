import pg from 'pg'

// bigint columns hold cents and counts far below 2^53; dates stay calendar days.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** `url` as PostgreSQL clients take it; a socket folder goes in `?host=`. */
export function createPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'ardoise',
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  })
  pool.on('error', onError)
  return pool
}
