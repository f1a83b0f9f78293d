import type { Pool, PoolClient } from 'pg'
import type { AppContext } from '#server/scope.ts'

export type Statement = { text: string; values: unknown[] }

const FRAME = /^(begin|commit|rollback|select set_config)\b/

type Callback = (...args: unknown[]) => void

/** The SQL that one call sends, without the frame of its transaction and its settings: what the floor repeats. */
export async function recordStatements(context: AppContext, call: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const restore = [context.pool, context.readPool].map((pool) => listen(pool, statements))
  try {
    await call()
  } finally {
    for (const back of restore) back()
  }
  return statements
}

function listen(pool: Pool, statements: Statement[]): () => void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<PoolClient>
  const recording = async () => {
    const client = await connect()
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = ((asked: string | Statement, values: unknown[] = []) => {
      const statement = typeof asked === 'string' ? { text: asked, values } : asked
      if (!FRAME.test(statement.text)) statements.push({ text: statement.text, values: statement.values })
      return query(asked, values.length > 0 ? values : undefined)
    }) as PoolClient['query']
    const release = client.release.bind(client)
    client.release = (error) => {
      client.query = query as PoolClient['query']
      release(error)
    }
    return client
  }
  // pool.query, which reads the session, connects with a callback: it is not part of the use case.
  pool.connect = ((callback?: Callback) =>
    callback ? connect(callback) : recording()) as typeof pool.connect
  return () => {
    pool.connect = connect as typeof pool.connect
  }
}
