import type { Pool, PoolClient } from 'pg'
import type { AppContext } from '#server/scope.ts'

export type Statement = { text: string; values: unknown[] }

/**
 * The frame of a transaction, whose session it is, and counters, whose one row would be the floor's own bottleneck: requests need
 * them, no use case asks for them.
 */
const FRAME =
  /^\s*(begin|commit|rollback|select set_config|select s\.id as session_id|insert into rate_limits)\b/

type Callback = (...args: unknown[]) => void

/** The SQL that one call sends, without the frame of its transaction and its settings: what the floor repeats. */
export async function recordStatements(context: AppContext, call: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const restore = [
    context.pool,
    context.readers.list.pool,
    context.readers.report.pool,
    context.authPool,
  ].map((pool) => listen(pool, statements))
  try {
    await call()
  } finally {
    for (const back of restore) back()
  }
  return statements
}

function listen(pool: Pool, statements: Statement[]): () => void {
  const connect = pool.connect.bind(pool)
  const recording = async () => {
    const client = await connect()
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((asked: string | Statement, values?: unknown, callback?: Callback) => {
      const given = Array.isArray(values) ? values : []
      const { text, values: kept = given } = typeof asked === 'string' ? { text: asked } : asked
      if (!FRAME.test(text)) statements.push({ text, values: kept })
      return query(asked, values, callback)
    }) as PoolClient['query']
    const release = client.release.bind(client)
    client.release = (error) => {
      client.query = query as PoolClient['query']
      release(error)
    }
    return client
  }
  // `pool.query` connects with a callback.
  pool.connect = ((callback?: Callback) => {
    const client = recording()
    if (callback === undefined) return client
    client.then((each) => callback(undefined, each, each.release), callback)
  }) as typeof pool.connect
  return () => {
    pool.connect = connect as typeof pool.connect
  }
}
