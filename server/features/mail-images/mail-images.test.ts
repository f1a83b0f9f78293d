import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/context.ts'
import { createRemotePictures } from '#server/integrations/remote-pictures/real.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { pngPixel } from '#server/test/images.fixture.ts'

const log: string[] = []
const asked: string[] = []
const web = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url?.startsWith('/picture')) return response.end(pngPixel)
  return response.writeHead(request.url === '/broken' ? 500 : 404).end()
})
let site: TestApp
let guarded: TestApp
let owner: Member
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  site = await startTestApp({
    jobs: false,
    log: createLog({ logLevel: 'trace' }, { write: (line) => void log.push(line) }),
  })
  site.context.remotePictures = createRemotePictures({ privateHosts: true })
  // Even a mail server on the installation's own network opens that network to no picture.
  guarded = await startTestApp({
    jobs: false,
    config: {
      mailboxes: {
        gmailUrl: 'http://127.0.0.1:9',
        graphUrl: 'http://127.0.0.1:9',
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
  owner = await site.makeOrganization()
})
afterAll(async () => {
  await Promise.all([site.close(), guarded.close()])
  web.close()
})
const get = (url: string, as: Member = owner) =>
  site.request('GET', `/api/v1/mail-images?${new URLSearchParams({ url })}`, { as })

test('a picture comes as what it is, kept by the browser of its reader, and nothing of it may run', async () => {
  const { status, headers, bytes } = await get(`${origin}/picture?reader=secret-of-the-sender`)
  expect([status, bytes]).toEqual([200, pngPixel])
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline/),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=86400',
  })
  expect(log.join('')).toContain('/api/v1/mail-images')
  expect(log.join('')).not.toContain('secret-of-the-sender')
})

test('one that cannot be had is told apart from one that is not there', async () => {
  expect((await get(`${origin}/absent`)).body).toMatchObject({ code: 'mail_image_absent' })
  expect((await get(`${origin}/absent`)).status).toBe(404)
  expect((await get(`${origin}/broken`)).body).toMatchObject({ code: 'mail_image_unreachable' })
  expect((await get(`${origin}/broken`)).status).toBe(502)
  expect((await get('javascript:1')).status).toBe(404)
  expect((await get(`${origin}/${'a'.repeat(5_000)}`)).status).toBe(400)
})

test('no installation asks a private address', async () => {
  asked.length = 0
  const member = await guarded.makeOrganization()
  const { status } = await guarded.request(
    'GET',
    `/api/v1/mail-images?${new URLSearchParams({ url: `${origin}/picture` })}`,
    { as: member },
  )
  expect([status, asked]).toEqual([404, []])
})

test('a role that reads no mail has no picture of one either', async () => {
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  asked.length = 0
  expect((await get(`${origin}/picture`, viewer)).status).toBe(403)
  expect(asked).toEqual([])
})
