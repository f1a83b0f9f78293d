import { type LookupFunction, Socket, type TcpSocketConnectOpts } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfError } from '#server/integrations/pdf/port.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { toErrorBody } from './errors.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  owner = await app.makeOrganization()
})
afterAll(() => app.close())

/** The error body for a request that fails in this way. */
async function answerTo(work: Promise<unknown>) {
  const error = await work.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error,
  )
  const { code, retryAfterSeconds } = toErrorBody(error)
  return { code, retryAfterSeconds }
}
const later = { code: 'service_unavailable', retryAfterSeconds: 5 }

test('a statement, a lock or a transaction that takes too long gets a 503 with Retry-After', async () => {
  const rename = `update organizations set name = name where id = '${owner.orgId}'`
  const holder = await app.context.pool.connect()
  const other = await app.context.pool.connect()
  try {
    await holder.query(`begin; ${rename}`)
    await other.query(`begin; set local statement_timeout = 20`)
    expect(await answerTo(other.query(rename))).toEqual(later)
    await other.query(`rollback; begin; set local lock_timeout = 20`)
    expect(await answerTo(other.query(rename))).toEqual(later)
    await other.query(`rollback; begin; set local transaction_timeout = 20`)
    expect(await answerTo(other.query('select pg_sleep(5)'))).toEqual(later)
  } finally {
    await holder.query('rollback')
    holder.release()
    other.release(true)
  }
})

test('a cancelled statement gets a 503 with Retry-After', async () => {
  const { pool } = app.context
  const holder = await pool.connect()
  try {
    await holder.query(`begin; select from organizations where id = '${owner.orgId}' for update`)
    const asked = app.request('PATCH', '/api/v1/organization', { as: owner, body: { city: 'Nantes' } })
    const waiting = `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%organizations%'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
    const answer = await asked
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '5',
    ])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('every 503 has a Retry-After; a document that cannot be laid out is not a 503', async () => {
  expect(await answerTo(Promise.reject(new DomainError('service_unavailable')))).toEqual(later)
  expect(await answerTo(Promise.reject(new PdfError('busy', 'queue')))).toEqual(later)
  expect(await answerTo(Promise.reject(new PdfError('failed', 'layout')))).toMatchObject({ code: 'internal' })
  const patient = new DomainError('service_unavailable', { retryAfterSeconds: 60 })
  expect(await answerTo(Promise.reject(patient))).toMatchObject({ retryAfterSeconds: 60 })
})

/** A connection of `pg` to a port that nothing listens to, on a host whose addresses are these. */
function connectTo(lookup: LookupFunction): Promise<unknown> {
  const socket = new Socket()
  const connect = socket.connect.bind(socket) as (to: TcpSocketConnectOpts) => Socket
  Object.assign(socket, {
    connect: (port: number) => connect({ host: 'localhost', port, lookup }),
  })
  return new pg.Client({ port: 1, user: 'nobody', stream: () => socket }).connect()
}

test('an unreachable PostgreSQL gets a 503 with Retry-After, whatever its address', async () => {
  const two: LookupFunction = (_host, _options, found) =>
    found(
      null,
      ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
    )
  expect(await answerTo(connectTo(two))).toEqual(later)
  for (const [code, syscall] of [
    ['ENOTFOUND', 'getaddrinfo'],
    ['EAI_AGAIN', 'getaddrinfo'],
    ['EHOSTUNREACH', 'connect'],
    ['ENETUNREACH', 'connect'],
  ] as const) {
    const error = Object.assign(new Error(code), { code, syscall })
    expect([code, await answerTo(connectTo((_host, _options, found) => found(error, '')))]).toEqual([
      code,
      later,
    ])
  }
})
