import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeApp, registerDrain } from './drain.ts'

let app: FastifyInstance
let answer: () => void
let asked: Promise<void>
beforeEach(async () => {
  let seen = () => {}
  asked = new Promise((resolve) => {
    seen = resolve
  })
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  registerDrain(app)
  app.get('/slow', async () => {
    seen()
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { slow: true }
  })
  app.get('/quick', async () => ({ quick: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

/** Opens a connection and collects all that comes back on it. */
function open() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const heard = { text: '' }
  socket.on('data', (chunk) => {
    heard.text += chunk.toString()
  })
  socket.on('error', () => {})
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  return { socket, heard, ask }
}
const closing = () => expect.poll(() => app.server.listening).toBe(false)

test('a closing server answers the request in progress, and refuses the next one on the same connection with a 503', async () => {
  const { socket, heard, ask } = open()
  ask('/slow')
  await asked
  const closed = closeApp(app, 30_000)
  await closing()
  ask('/quick')
  answer()
  await once(socket, 'close')
  await closed
  expect(heard.text).toContain('{"slow":true}')
  expect(heard.text).not.toContain('quick')
  expect(heard.text).toMatch(/HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is)
  expect(heard.text).toMatch(/retry-after: 5\r\n/)
  expect(heard.text).toContain('{"code":"service_unavailable","message":"')
  expect(heard.text).toContain('"retryAfterSeconds":5')
})

test('closing waits for work whose caller has hung up', async () => {
  const gone = open()
  gone.ask('/slow')
  await asked
  gone.socket.destroy()
  let ended = false
  const closed = closeApp(app, 30_000).then(() => {
    ended = true
  })
  await closing()
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(false)
  answer()
  await closed
})

test('a request without an answer is cut at the end of the delay', async () => {
  const { socket, ask } = open()
  ask('/slow')
  await asked
  const cut = once(socket, 'close')
  await closeApp(app, 0)
  await cut
})
