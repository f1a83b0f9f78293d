import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { commit, isOutcomeUnknown } from './commit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())

/** The error of a COMMIT whose connection fails in this way; the connection is then thrown away. */
async function commitOver(failure: (client: pg.PoolClient) => void, before = ''): Promise<unknown> {
  const client = await app.context.pool.connect()
  client.on('error', () => {})
  try {
    await client.query(`begin; ${before}`)
    failure(client)
    return await commit(client).then(
      () => 'committed',
      (error: unknown) => error,
    )
  } finally {
    client.release(true)
  }
}

test.each(['EPIPE', 'ECONNRESET'])(
  'a socket that fails with %s during COMMIT makes the outcome unknown',
  async (code) => {
    const error = await commitOver((client) => {
      const { connection } = client as unknown as { connection: { stream: NodeJS.WritableStream } }
      Object.assign(connection.stream, {
        write() {
          queueMicrotask(() =>
            connection.stream.emit(
              'error',
              Object.assign(new Error(`write ${code}`), { code, syscall: 'write' }),
            ),
          )
          return true
        },
      })
    })
    expect([error, isOutcomeUnknown(error)]).toEqual([error, true])
  },
)

test('a refusal by PostgreSQL is a known outcome', async () => {
  const error = await commitOver(
    () => {},
    `create temporary table pairs (id int primary key deferrable initially deferred); insert into pairs values (1), (1)`,
  )
  expect(error).toBeInstanceOf(pg.DatabaseError)
  expect(isOutcomeUnknown(error)).toBe(false)
})
