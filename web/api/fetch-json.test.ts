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
