import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { registerWeb } from './web-files.ts'

/** As the build writes it: asks for what `?ask=` names, as a page’s record would. */
const READER = `
let send
export const sendBy = (other) => { send = other }
export const readPage = async (href) => {
  const asked = new URL(href, 'http://ardoise.localhost').searchParams.getAll('ask')
  await Promise.all(asked.map((url) => send(new Request('http://ardoise.localhost' + url))))
}`

const folder = mkdtempSync(join(tmpdir(), 'ardoise-ahead-'))
let app: FastifyInstance
const asked: string[] = []

beforeAll(async () => {
  for (const name of ['.pages', 'assets']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'index.html'), '<head><title>Ardoise</title></head><body>page</body>')
  writeFileSync(join(folder, 'site.html'), '<body></body>')
  writeFileSync(join(folder, '.pages', 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, '.pages', 'read-page.js'), READER)
  app = Fastify()
  const who = (cookie = '') => /^session=(\w+)$/.exec(cookie)?.[1]
  app.get('/api/v1/me', (request, reply) => {
    const name = who(request.headers.cookie)
    if (name === 'slow') return new Promise(() => {})
    if (name === 'busy') return { user: { name }, current: { orgId: 'chosen then' } }
    return name === undefined ? reply.code(401).send({ code: 'unauthenticated' }) : { user: { name } }
  })
  app.get('/api/v1/rows', (request) => {
    asked.push(`${request.url} ${request.headers['ardoise-organization']}`)
    return { of: who(request.headers.cookie), text: '</script><script>alert(1)</script>' }
  })
  app.get('/api/v1/refused', (_request, reply) => reply.code(403).send({ code: 'forbidden' }))
  app.get('/api/v1/long', () => ({ text: 'x'.repeat(300_000) }))
  app.get('/api/v1/never', () => new Promise(() => {}))
  const config = { ...readConfig({ DATA_DIR: folder }), appUrl: 'https://ardoise.exemple.fr' }
  await registerWeb(app, { context: { config, log: pino({ level: 'silent' }) }, root: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, cookie?: string) =>
  app.inject({ url: path, headers: cookie === undefined ? {} : { cookie } })
const written = (body: string): unknown =>
  JSON.parse(/<script type="application\/json" id="answers-ahead">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')

test('the document of someone who is signed in bears what the page will ask for, in their name', async () => {
  const { body, headers } = await get('/crm?ask=/api/v1/rows?sort=name', 'session=camille')
  expect(written(body)).toEqual({
    me: { user: { name: 'camille' } },
    answers: {
      '/api/v1/rows?sort=name': { of: 'camille', text: '</script><script>alert(1)</script>' },
    },
  })
  expect(body).not.toContain('<script>alert')
  expect(headers['cache-control']).toBe('private, no-store')
})

test('two who ask at once each get their own', async () => {
  const documents = await Promise.all(
    ['camille', 'noe'].map((name) => get('/crm?ask=/api/v1/rows', `session=${name}`)),
  )
  expect(documents.map(({ body }) => written(body))).toMatchObject(
    ['camille', 'noe'].map((of) => ({ answers: { '/api/v1/rows': { of } } })),
  )
})

test('nobody is answered ahead without a session that is known; the document is the same for all', async () => {
  asked.length = 0
  for (const cookie of [undefined, 'session=', 'other=1']) {
    const { body, headers } = await get('/crm?ask=/api/v1/rows', cookie)
    expect(body).toBe('<head><title>Ardoise</title></head><body>page</body>')
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect(asked).toEqual([])
})

test('what is refused, too long or late is left to the page', async () => {
  for (const path of ['refused', 'long', 'never'])
    expect(written((await get(`/crm?ask=/api/v1/${path}`, 'session=camille')).body)).toEqual({
      me: { user: { name: 'camille' } },
      answers: {},
    })
})

test('the questions are about the organization that was answered first', async () => {
  asked.length = 0
  await get('/crm?ask=/api/v1/rows', 'session=busy')
  expect(asked).toEqual(['/api/v1/rows chosen then'])
})

test('a document does not wait for who is there, nor does a look at its release ask anything', async () => {
  asked.length = 0
  const { body } = await get('/crm?ask=/api/v1/rows', 'session=slow')
  expect(body).toBe('<head><title>Ardoise</title></head><body>page</body>')
  const looked = await app.inject({
    method: 'HEAD',
    url: '/crm?ask=/api/v1/rows',
    headers: { cookie: 'session=camille' },
  })
  expect([looked.statusCode, looked.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(asked).toEqual([])
})
