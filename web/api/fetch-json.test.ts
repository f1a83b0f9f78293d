import { afterEach, expect, test, vi } from 'vitest'
import { fetchJson } from './fetch-json.ts'

afterEach(() => vi.unstubAllGlobals())

test('path fields go into the address, the others into the body', async () => {
  const asked: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, init])
    return Response.json({})
  })
  await fetchJson('POST /unsubscribe/{token}', { token: 'a/b', everything: true })
  await fetchJson('GET /unsubscribe/{token}', { token: 'c' })
  expect(asked.map(([address, { method, body }]) => [method, address, body])).toEqual([
    ['POST', '/api/v1/unsubscribe/a%2Fb', '{"everything":true}'],
    ['GET', '/api/v1/unsubscribe/c', undefined],
  ])
})

test('a 413 of a proxy, which is no JSON, says that the network lets no more through; ours keeps its sentence', async () => {
  const html = '<html><head><title>413 Request Entity Too Large</title></head></html>'
  vi.stubGlobal('fetch', async () => new Response(html, { status: 413 }))
  const refused = fetchJson('POST /unsubscribe/{token}', { token: 'a', everything: true })
  await expect(refused).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('que le réseau de cette installation laisse passer'),
  })
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Un logo a 2 Mo au plus.' }, { status: 413 }))
  await expect(
    fetchJson('POST /unsubscribe/{token}', { token: 'a', everything: true }),
  ).rejects.toMatchObject({
    message: 'Un logo a 2 Mo au plus.',
  })
})
