import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pngPixel } from '#server/test/images.fixture.ts'
import { makeCertificate, type TestCertificate } from '../mail-servers/mail-server.fixture.ts'
import { type Resolution, resolveHost } from '../mail-servers/public-address.ts'
import { createRemotePictures, type PictureLimits } from './real.ts'
import { createTurns, TooManyTurns } from './turns.ts'

const reader = { orgId: 'org', userId: 'ana' }
const before = tls.getCACertificates('default')
let certificate: TestCertificate
beforeAll(async () => {
  certificate = await makeCertificate()
  tls.setDefaultCACertificates([...before, certificate.cert])
})
afterAll(() => {
  tls.setDefaultCACertificates(before)
  certificate.remove()
})
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listening(server: Server | net.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
const serve = (answer: RequestListener) => listening(createServer(answer))

/** `public.test` stands for a host of the Internet and is known to no name server; every other host is judged as in production. */
function reading(limits: Partial<PictureLimits> = {}) {
  const resolved: string[] = []
  const resolve = async (host: string): Promise<Resolution> => {
    resolved.push(host)
    return host.endsWith('public.test') ? { ip: '127.0.0.1' } : resolveHost(host, false)
  }
  const pictures = createRemotePictures({ privateHosts: true, resolve, limits })
  return { resolved, fetch: (address: string) => pictures.fetch(address, reader) }
}
const absent = { problem: 'absent' }
const unreachable = { problem: 'unreachable' }
const send = (
  response: ServerResponse,
  headers: Record<string, string | number> = {},
  body: Buffer = pngPixel,
) => response.writeHead(200, headers).end(body)

test('a picture comes as it was sent, asked for without anything that tells who reads', async () => {
  let asked: IncomingMessage | null = null
  const port = await serve((request, response) => {
    asked = request
    send(response, { 'content-type': 'text/html', 'set-cookie': 'a=1' })
  })
  expect(await reading().fetch(`http://public.test:${port}/a.png?id=7`)).toEqual({
    type: 'image/png',
    bytes: new Uint8Array(pngPixel),
  })
  expect(asked!.url).toBe('/a.png?id=7')
  expect(Object.keys(asked!.headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
  expect(asked!.headers.host).toBe(`public.test:${port}`)
})

test('over TLS the certificate is checked for the name', async () => {
  const port = await listening(
    createTlsServer({ key: certificate.key, cert: certificate.cert }, (_request, response) => send(response)),
  )
  const local = createRemotePictures({ privateHosts: true })
  expect(await local.fetch(`https://localhost:${port}/a`, reader)).toMatchObject({ type: 'image/png' })
  expect(await reading().fetch(`https://public.test:${port}/a`)).toEqual(unreachable)
})

describe('addresses that are not asked', () => {
  test.each([
    ...[
      'http://127.0.0.1/a',
      'http://localhost/a',
      'http://0x7f.1/a',
      'http://2130706433/a',
      'http://[::1]/a',
    ],
    ...[
      'http://[::ffff:127.0.0.1]/a',
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/a',
      'http://192.168.1.1/a',
    ],
    ...[
      'http://100.64.0.1/',
      'http://0.0.0.0/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'http://[64:ff9b::7f00:1]/',
    ],
    ...[
      'http://nulle-part.invalid/a',
      'file:///etc/passwd',
      'ftp://public.test/a',
      'data:image/png;base64,AA',
      'gopher://x',
    ],
    ...['https://user:secret@public.test/a', 'javascript:1', '//public.test/a', '/a', '', 'cid:a@b'],
  ])('%j', async (address) => {
    expect(await createRemotePictures({ privateHosts: false }).fetch(address, reader)).toEqual(absent)
  })

  test('another port than those of the web', async () => {
    let connections = 0
    const port = await listening(net.createServer(() => (connections += 1)))
    const resolve = async () => ({ ip: '127.0.0.1' })
    const pictures = createRemotePictures({ privateHosts: false, resolve })
    expect(await pictures.fetch(`http://public.test:${port}/a`, reader)).toEqual(absent)
    expect(connections).toBe(0)
  })
})

describe('redirections', () => {
  const redirecting = (to: (request: IncomingMessage) => string) =>
    serve((request, response) => {
      if (request.url === '/end') return send(response)
      return response.writeHead(302, { location: to(request) }).end()
    })

  test('are followed three times, each host resolved and checked anew, once', async () => {
    const port = await redirecting(
      ({ url }) => `//${Number(url!.slice(1)) + 1}.public.test:${port}/${Number(url!.slice(1)) + 1}`,
    )
    const short = await redirecting(({ url }) => (url === '/a' ? '/b' : url === '/b' ? '/c' : '/end'))
    const { fetch, resolved } = reading()
    expect(await fetch(`http://public.test:${short}/a`)).toMatchObject({ type: 'image/png' })
    expect(await fetch(`http://0.public.test:${port}/0`)).toEqual(absent)
    expect(resolved.slice(4)).toEqual(['0.public.test', '1.public.test', '2.public.test', '3.public.test'])
  })

  test.each(['http://127.0.0.1:', 'http://localhost:', 'http://[::1]:', 'http://0177.0.0.1:'])(
    'to a private address lead nowhere (%s)',
    async (origin) => {
      const asked: string[] = []
      const inside = await serve((request, response) => {
        asked.push(request.url ?? '')
        send(response)
      })
      const port = await redirecting(() => `${origin}${inside}/secret`)
      expect(await reading().fetch(`http://public.test:${port}/a`)).toEqual(absent)
      expect(asked).toEqual([])
    },
  )

  test.each([
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'http://a:b@public.test/',
    'javascript:1',
    'http://',
  ])('to %j lead nowhere', async (location) => {
    const port = await redirecting(() => location)
    expect(await reading().fetch(`http://public.test:${port}/a`)).toEqual(absent)
  })
})

describe('servers that lie', () => {
  test.each([
    ['a page', 'image/png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'an SVG called PNG',
      'image/png',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['nothing', 'image/png', Buffer.alloc(0)],
    ['a PDF', 'image/gif', Buffer.from('%PDF-1.7 …………………')],
  ])('%s is not given as a picture', async (_name, type, body) => {
    const port = await serve((_request, response) => send(response, { 'content-type': type }, body))
    expect(await reading().fetch(`http://public.test:${port}/a`)).toEqual(absent)
  })

  test('what is compressed is not unpacked', async () => {
    const port = await serve((_request, response) =>
      send(response, { 'content-encoding': 'gzip' }, gzipSync(pngPixel)),
    )
    expect(await reading().fetch(`http://public.test:${port}/a`)).toEqual(absent)
  })

  test('a picture longer than allowed is given up, announced or not', async () => {
    const long = Buffer.concat([pngPixel, Buffer.alloc(6 * 1_048_576)])
    let sent = 0
    const announced = await serve((_request, response) =>
      send(response, { 'content-length': long.length }, long),
    )
    const endless = await serve((_request, response) => {
      response.write(pngPixel)
      const pour = () => {
        while (!response.destroyed) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536))) return
        }
      }
      response.on('drain', pour)
      pour()
    })
    expect(await reading().fetch(`http://public.test:${announced}/a`)).toEqual(unreachable)
    expect(await reading().fetch(`http://public.test:${endless}/a`)).toEqual(unreachable)
    expect(sent).toBeLessThan(24 * 1_048_576)
  })

  test('a picture shorter than announced is not given', async () => {
    const port = await listening(
      net.createServer((socket) => {
        socket.on('error', () => {})
        socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n'), pngPixel]))
      }),
    )
    expect(await reading().fetch(`http://public.test:${port}/a`)).toEqual(unreachable)
  })

  test.each([
    ['says nothing', ''],
    ['never ends its head', 'HTTP/1.1 200 OK\r\nx: '],
    ['sends a byte at a time', 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n'],
  ])('one that %s is left at the deadline', async (_name, head) => {
    const port = await listening(
      net.createServer((socket) => {
        socket.on('error', () => {})
        socket.write(head)
        const timer = setInterval(() => socket.write('\x89'), 20)
        socket.on('close', () => clearInterval(timer))
      }),
    )
    const begun = performance.now()
    const answer = await reading({ ms: 300 }).fetch(`http://public.test:${port}/a`)
    // Each of the bytes is one that a PNG begins with.
    expect('problem' in answer).toBe(true)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test.each([
    [404, absent],
    [403, absent],
    [204, absent],
    [304, absent],
    [500, unreachable],
    [503, unreachable],
  ])('a refusal with %i', async (status, problem) => {
    const port = await serve((_request, response) => response.writeHead(status).end())
    expect(await reading().fetch(`http://public.test:${port}/a`)).toEqual(problem)
  })

  test('what is not HTTP, and a closed port', async () => {
    const port = await listening(net.createServer((socket) => socket.end('* OK IMAP ready\r\n')))
    expect(await reading().fetch(`http://public.test:${port}/a`)).toEqual(unreachable)
    expect(await reading().fetch('http://public.test:9/a')).toEqual(unreachable)
  })
})

describe('turns', () => {
  const limits = { inAll: 3, perOrganization: 3, perUser: 2, waitingPerUser: 3 }

  test('a user has some at once, and leaves room for others', async () => {
    const inTurn = createTurns(limits)
    const running: string[] = []
    const gates = new Map<string, () => void>()
    const start = (name: string, userId: string) =>
      inTurn({ orgId: 'org', userId }, async () => {
        running.push(name)
        await new Promise<void>((resolve) => gates.set(name, resolve))
      })
    const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => start(name, 'ana'))
    tasks.push(start('b1', 'bob'))
    await expect.poll(() => running).toEqual(['a1', 'a2', 'b1'])
    gates.get('a1')!()
    await expect.poll(() => running).toEqual(['a1', 'a2', 'b1', 'a3'])
    for (const name of ['a2', 'b1', 'a3']) gates.get(name)!()
    await expect.poll(() => running.length).toBe(5)
    gates.get('a4')!()
    await Promise.all(tasks)
  })

  test('one who waits for too much is told so, and a task that fails gives its turn back', async () => {
    const inTurn = createTurns({ ...limits, perUser: 1, waitingPerUser: 1 })
    const gate = Promise.withResolvers<void>()
    const first = inTurn(reader, () => gate.promise)
    const second = inTurn(reader, () => Promise.reject(new Error('no')))
    await expect(inTurn(reader, async () => {})).rejects.toThrow(TooManyTurns)
    gate.resolve()
    await first
    await expect(second).rejects.toThrow('no')
    expect(await inTurn(reader, async () => 'free')).toBe('free')
  })
})
