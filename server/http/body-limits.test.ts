import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { PIECE_BYTES, PIECE_HEADER } from '#shared/domain/files/uploaded-file.ts'

let site: TestApp
let owner: Member
let reader: Member
let port: number
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  owner = await site.makeOrganization()
  reader = await site.makeMember(owner.orgId, 'viewer')
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site.close())

const opened: Socket[] = []
afterAll(() => {
  for (const socket of opened) socket.destroy()
})

type Head = {
  method?: string
  path: string
  as?: Member
  type?: string
  length?: number | 'chunked'
  waits?: boolean
}

/** Sends the head of a request and `body`, which may be shorter than announced; returns what came back. */
async function send(
  { method = 'POST', path, as, type = 'application/json', length = 0, waits }: Head,
  body = '',
) {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => {})
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'host: localhost',
      `content-type: ${type}`,
      length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      ...(as ? [`authorization: Bearer ${as.token}`, `ardoise-organization: ${as.orgId}`] : []),
      ...(waits ? ['expect: 100-continue'] : []),
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(body)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const head = answer.toString().split('\r\n\r\n')[0]!.toLowerCase()
  return { status: Number(head.slice(9, 12)), closes: head.includes('connection: close'), head, socket }
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const FORM = 'multipart/form-data; boundary=b'
const refused = (head: Head) => send(head).then(({ status, closes }) => ({ status, closes }))

describe('a body is refused from its headers, before any byte is read', () => {
  test.each([
    '/api/v1/companies',
    '/api/v1/links/x/sign',
    '/auth/v1/sign-in/email',
    '/functions/v1/create-organization-and-user-data',
    '/nowhere',
  ])('without a session %s takes 64 kB at most, and no form', async (path) => {
    expect(await refused({ path, length: 65_537 })).toEqual({ status: 413, closes: true })
    expect(await refused({ path, type: FORM, length: 10 })).toEqual({ status: 415, closes: true })
  })
  test('a form with a file is accepted only where the contract declares one, from a caller with the permission', async () => {
    const logo = { method: 'PUT', path: '/api/v1/organization/logo', type: FORM, length: 4_800_000 }
    expect(await refused(logo)).toEqual({ status: 401, closes: true })
    expect(await refused({ ...logo, as: reader })).toEqual({ status: 403, closes: true })
    expect(await refused({ ...logo, as: owner, length: 5_400_000 })).toEqual({ status: 413, closes: true })
    expect(await refused({ ...logo, as: owner, method: 'POST' })).toEqual({ status: 415, closes: true })
    expect(await refused({ ...logo, as: owner, path: '/api/v1/companies' })).toEqual({
      status: 415,
      closes: true,
    })
  })
  test('a stranger sends a form by a link that was given to somebody, and nowhere else', async () => {
    const file = { path: '/api/v1/invoice-links/x/problem/files', type: FORM, length: 5_000_000 }
    expect(await refused(file)).toEqual({ status: 404, closes: true })
    for (const path of [
      '/api/v1/invoice-links/{token}/problem/files',
      '/api/v1/invoice-links/x/y/problem/files',
      '/api/v1/invoice-links//problem/files',
      '/api/v1/invoice-links/problem/files',
    ])
      expect(await refused({ ...file, path })).toEqual({ status: 415, closes: true })
  })
  test('each endpoint takes as much as its own contract says: a statement 30 MB, a picture no more than before', async () => {
    const statement = { method: 'PUT', path: '/api/v1/bank/imports', type: FORM, length: 31_500_000 }
    expect(await refused({ ...statement, as: owner, length: 31_530_000 })).toEqual({
      status: 413,
      closes: true,
    })
    expect(await refused({ ...statement, as: reader })).toEqual({ status: 403, closes: true })
    const { status, socket } = await send({ ...statement, as: owner, waits: true })
    expect(status).toBe(100)
    socket.destroy()
    for (const path of ['/api/v1/me/avatar', '/api/v1/organization/logo'])
      expect(await refused({ ...statement, path, as: owner, length: 5_400_000 })).toEqual({
        status: 413,
        closes: true,
      })
  })
  test('a signed-in user sends 1 MB at most, the payment provider 256 kB', async () => {
    const write = { path: '/api/v1/companies', as: owner }
    expect(await refused({ ...write, length: 1_048_577 })).toEqual({ status: 413, closes: true })
    const webhook = { path: '/functions/v1/stripe-webhook' }
    expect(await refused({ ...webhook, length: 262_145 })).toEqual({ status: 413, closes: true })
    const { status } = await send({ ...webhook, length: 100_000 }, 'x'.repeat(100_000))
    expect(status).not.toBe(413)
  })
})

test('a body of unknown length is refused once it exceeds the limit', async () => {
  const stranger = { path: '/auth/v1/sign-in/email', length: 'chunked' } as const
  expect(await send(stranger, chunk('x'.repeat(65_537)))).toMatchObject({ status: 413, closes: true })
  expect((await send(stranger, `${chunk('x'.repeat(60_000))}0\r\n\r\n`)).status).toBe(400)
  const form = { method: 'PUT', path: '/api/v1/organization/logo', type: FORM, length: 'chunked' } as const
  expect(await refused(form)).toEqual({ status: 401, closes: true })
  const head = '--b\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'
  const answer = await send({ ...form, as: owner }, chunk(head) + chunk('x'.repeat(5_400_000)))
  expect(answer).toMatchObject({ status: 413, closes: true })
})

test('large bodies in progress are limited per user; other users are not delayed, and a finished one frees its place', async () => {
  const head = { method: 'PUT', path: '/api/v1/me/avatar', type: FORM, length: 5_000_000 }
  const begin = async () => {
    const { status, socket } = await send({ ...head, as: owner, waits: true })
    expect(status).toBe(100)
    return socket
  }
  const held = [await begin(), await begin()]
  const third = await send({ ...head, as: owner })
  expect(third).toMatchObject({ status: 429, closes: true })
  expect(third.head).toContain('retry-after: 5')
  const small =
    '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabc\r\n--b--\r\n'
  expect((await send({ ...head, as: reader, length: small.length }, small)).status).toBe(400)
  for (const socket of held) socket.destroy()
  await expect
    .poll(async () => (await send({ ...head, as: owner, length: small.length }, small)).status)
    .toBe(400)
})

test('a sender who hangs up while a piece of a form is counted keeps no budget', async () => {
  const sender = await site.makeOrganization()
  const key = `pieces:${sender.userId}`
  const client = await site.context.pool.connect()
  await client.query('begin')
  await client.query(
    "insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', 0)",
    [key],
  )
  const connected = once(site.app.server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  socket.write(
    [
      'PUT /api/v1/me/avatar HTTP/1.1',
      'host: localhost',
      `${PIECE_HEADER}: ${crypto.randomUUID()} 0 2000000`,
      'content-type: application/octet-stream',
      `content-length: ${PIECE_BYTES}`,
      `authorization: Bearer ${sender.token}`,
      '\r\n',
    ].join('\r\n'),
  )
  const [accepted] = await connected
  const waits =
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into rate_limits%' and datname = current_database()"
  await expect.poll(async () => (await site.context.pool.query(waits)).rowCount).toBe(1)
  const closed = new Promise((resolve) => accepted.once('close', resolve))
  socket.destroy()
  await closed
  await client.query('commit')
  client.release()
  const hits = () => site.context.pool.query('select hits from rate_limits where key = $1', [key])
  await expect.poll(async () => (await hits()).rows[0]?.hits).toBe(1)
  // Two of the longest pictures are all that one user may have under way.
  const picture = { method: 'PUT', path: '/api/v1/me/avatar', type: FORM, as: sender }
  expect((await send({ ...picture, length: 5_308_416, waits: true })).status).toBe(100)
  const [head, tail] = [
    '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n',
    '\r\n--b--\r\n',
  ]
  const form = head + 'x'.repeat(5_000_000) + tail
  expect((await send({ ...picture, length: form.length }, form)).status).toBe(400)
})

test('a statement longer than a picture is under way alone; pictures and lighter statements do not wait for it', async () => {
  const head = { method: 'PUT', path: '/api/v1/bank/imports', type: FORM, length: 31_500_000 }
  const [first, second] = [await site.makeOrganization(), await site.makeOrganization()]
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\nabc\r\n--b--\r\n'
  const before = opened.length
  // The one that is taken waits for its body, and only the other is answered.
  const answered = await Promise.race([send({ ...head, as: first }), send({ ...head, as: first })])
  expect(answered).toMatchObject({ status: 429, closes: true })
  const other = await send({ ...head, as: second })
  expect(other).toMatchObject({ status: 503, closes: true })
  expect(other.head).toContain('retry-after: 5')
  for (const path of [head.path, '/api/v1/me/avatar'])
    expect((await send({ ...head, path, as: second, length: form.length }, form)).status).toBe(400)
  for (const socket of opened.slice(before)) socket.destroy()
  await expect
    .poll(() => {
      const again = () => send({ ...head, as: second })
      return Promise.race([again(), again()]).then(({ status }) => status)
    })
    .toBe(429)
})

test('the parts, fields and headers of a form are limited', async () => {
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n1\r\n`
  const file = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nabc\r\n`
  for (const body of [
    `${Array.from({ length: 60_000 }, (_, at) => part(`f${at}`)).join('')}--b--\r\n`,
    `${file('avatar').repeat(3)}--b--\r\n`,
    `${part('avatar', 'x: y\r\n'.repeat(100_000))}--b--\r\n`,
    `${part('x'.repeat(1_000_000))}--b--\r\n`,
  ]) {
    const head = { method: 'PUT', path: '/api/v1/me/avatar', type: FORM, length: body.length, as: owner }
    expect((await send(head, body)).status).toBe(400)
  }
})
