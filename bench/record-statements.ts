import type { PoolClient } from 'pg'
import type { AppContext } from '#server/scope.ts'

export type Statement = { text: string; values: unknown[] }

const FRAME = /^(begin|commit|rollback)\b/

/** The SQL that one call sends, without the frame of its transaction: what the floor repeats. */
export async function recordStatements(context: AppContext, call: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  type Callback = (...args: unknown[]) => void
  const connect = context.pool.connect.bind(context.pool) as (callback?: Callback) => Promise<PoolClient>
  // pool.query, which reads the session, connects with a callback: it is not part of the use case.
  const recording = async () => {
    const client = await connect()
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>
    client.query = ((text: string, values: unknown[] = []) => {
      if (!FRAME.test(text)) statements.push({ text, values })
      return query(text, values.length > 0 ? values : undefined)
    }) as PoolClient['query']
    const release = client.release.bind(client)
    client.release = (error) => {
      client.query = query as PoolClient['query']
      release(error)
    }
    return client
  }
  context.pool.connect = ((callback?: Callback) =>
    callback ? connect(callback) : recording()) as typeof context.pool.connect
  try {
    await call()
  } finally {
    context.pool.connect = connect as typeof context.pool.connect
  }
  return statements
}
