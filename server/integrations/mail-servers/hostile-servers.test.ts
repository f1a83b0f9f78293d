import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SIGN_IN_LIMITS } from './bounded-talk.ts'
import { makeCertificate, type TestCertificate } from './mail-server.fixture.ts'
import { createMailServers } from './real.ts'
import { fetchGuarded } from './server-finder.ts'

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

/** A server that runs `act` on each connection and counts the bytes it could send before the client left. */
async function hostile(act: (socket: Socket, told: { bytes: number }) => void, overTls = false) {
  const told = { bytes: 0, left: Promise.resolve<unknown>(null) }
  const accept = (socket: Socket) => {
    socket.on('error', () => {})
    told.left = new Promise((resolve) => socket.once('close', resolve))
    act(socket, told)
  }
  const server = overTls ? tls.createServer(certificate, accept) : net.createServer(accept)
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { port: (server.address() as AddressInfo).port, told }
}

/** Sends the same text without end, as fast as it is read. */
const pour = (text: string) => (socket: Socket, told: { bytes: number }) => {
  const say = () => {
    while (!socket.destroyed) {
      told.bytes += text.length
      if (!socket.write(text)) return
    }
  }
  socket.on('drain', say)
  say()
}
const afterGreeting = (greeting: string, answer: string) => (socket: Socket, told: { bytes: number }) => {
  socket.write(greeting)
  socket.once('data', () => pour(answer)(socket, told))
}

/** Bytes that the kernels of both ends may hold: written by the server, read by nobody. */
const IN_FLIGHT = 16 * 1_048_576

const login = (port: number, security: 'tls' | 'starttls' = 'starttls') => ({
  server: { host: 'localhost', port, security },
  username: 'ana@exemple.fr',
  password: 'secret',
})
const mail = createMailServers({ privateHosts: true })
const hurried = createMailServers({ privateHosts: true, limits: { ...SIGN_IN_LIMITS, ms: 300 } })

describe('the connection is closed when a server sends too much', () => {
  test.each([
    ['a greeting without end', 'tryImap', pour('* OK '.repeat(1_000))],
    ['lines without end', 'tryImap', pour('* OK still here\r\n'.repeat(500))],
    ['a literal without end', 'tryImap', pour('* OK {1000000}\r\n')],
    ['an answer without end', 'tryImap', afterGreeting('* OK ready\r\n', '* CAPABILITY IMAP4rev1\r\n')],
    ['a greeting without end', 'trySmtp', pour('220'.repeat(1_000))],
    ['a greeting of many lines', 'trySmtp', pour('220-mail.x.test\r\n'.repeat(500))],
    ['an answer of many lines', 'trySmtp', afterGreeting('220 ready\r\n', '250-PIPELINING\r\n'.repeat(500))],
  ] as const)('%s (%s)', async (_name, attempt, act) => {
    const { port, told } = await hostile(act)
    expect(await mail[attempt](login(port))).toBe('unexpected')
    await told.left
    expect(told.bytes).toBeLessThan(IN_FLIGHT)
  })
  test('over TLS too', async () => {
    const { port, told } = await hostile(pour('* OK '.repeat(1_000)), true)
    expect(await mail.tryImap(login(port, 'tls'))).toBe('unexpected')
    await told.left
    expect(told.bytes).toBeLessThan(IN_FLIGHT)
  })
  test('an HTTP page without end', async () => {
    const { port, told } = await hostile(
      afterGreeting('', 'HTTP/1.1 200 OK\r\n\r\n'.padEnd(5_000, 'x')),
      true,
    )
    expect(await fetchGuarded('localhost', '/x', true, port)).toBeNull()
    await told.left
    expect(told.bytes).toBeLessThan(IN_FLIGHT)
  })
})

describe('the connection is closed at the deadline when a server is slow', () => {
  /** Writes a byte every 20 ms. */
  const drip = (greeting: string) => (socket: Socket) => {
    const timer = setInterval(() => socket.write(greeting[0] ?? ' '), 20)
    socket.on('close', () => clearInterval(timer))
  }
  test.each([
    ['nothing', 'tryImap', () => {}],
    ['a byte at a time', 'tryImap', drip('*')],
    ['nothing', 'trySmtp', () => {}],
    ['a byte at a time', 'trySmtp', drip('2')],
  ] as const)('%s (%s)', async (_name, attempt, act) => {
    const { port, told } = await hostile(act)
    expect(await hurried[attempt](login(port))).toBe('silent')
    await told.left
  })
  test('a handshake that never ends', async () => {
    const { port, told } = await hostile((socket) => socket.resume())
    expect(await hurried.tryImap(login(port, 'tls'))).toBe('silent')
    expect(await hurried.trySmtp(login(port, 'tls'))).toBe('silent')
    await told.left
  })
})

test.each([
  [
    'tryImap',
    '* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n',
    'OK begin\r\n1 OK welcome\r\n* CAPABILITY IMAP4rev1\r\n',
  ],
  ['trySmtp', '220 ready\r\n', '220 begin\r\n250-AUTH PLAIN\r\n250 ok\r\n235 welcome\r\n'],
] as const)(
  'clear text sent along with the answer to STARTTLS is ignored (%s)',
  async (attempt, greeting, injected) => {
    const heard: string[] = []
    const { port } = await hostile((socket) => {
      socket.write(greeting)
      socket.on('data', (chunk) => {
        const line = chunk.toString('latin1')
        heard.push(line)
        if (line.startsWith('EHLO')) return socket.write('250-x\r\n250 STARTTLS\r\n')
        if (/^\S* ?STARTTLS/.test(line)) {
          const tag = attempt === 'tryImap' ? `${line.split(' ')[0]} ` : ''
          return socket.write(tag + injected)
        }
        return socket.destroy()
      })
    })
    expect(await hurried[attempt](login(port))).not.toBeNull()
    expect(heard.join('')).not.toContain('secret')
    expect(heard.join('')).not.toMatch(/AUTH|LOGIN/)
  },
)
