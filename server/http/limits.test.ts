import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { contract } from '#shared/contract/contract.gen.ts'
import { type EndpointMeta, limitsOf } from '#shared/contract/endpoint.ts'
import { type Caller, createLimiter } from './bind-contract.ts'
import { createPace } from './pace.ts'

let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false, config: { requestsPerMinute: 3_000 } })
  owner = await site.makeOrganization()
})
afterAll(() => site.close())

type Endpoint = { '~orpc': { route: { method: string; path: string }; meta: EndpointMeta } }
const endpoints = Object.values(contract).flatMap((feature) =>
  Object.entries(feature as unknown as Record<string, Endpoint>).map(
    ([
      name,
      {
        '~orpc': { route, meta },
      },
    ]) => ({ name, route, meta }),
  ),
)

test('every endpoint of the contract refuses the call after its limit', async () => {
  const limit = createLimiter(site.context)
  const request = { ip: '203.0.113.9', params: {} } as unknown as FastifyRequest
  const unlimited: string[] = []
  for (const { name, route, meta } of endpoints) {
    const user = { session: { userId: owner.userId } } as unknown as Caller
    const caller = meta.auth === 'member' ? owner.scope : user
    const call = () => Promise.try(() => limit(meta, route, request, caller))
    const { limits, usual } = limitsOf(route.method, meta)
    for (const { max } of limits) expect(max, name).toBeLessThanOrEqual(3_000)
    if (usual) for (let calls = 0; calls < limits[0]!.max; calls += 1) await call()
    else {
      await call()
      await site.context.pool.query('update rate_limits set hits = 1000000')
    }
    const refused = await call().then(
      () => null,
      (error: { code?: string; retryAfterSeconds?: number }) => error,
    )
    if (refused?.code !== 'rate_limited' || !(Number(refused.retryAfterSeconds) > 0)) unlimited.push(name)
  }
  expect(unlimited).toEqual([])
})

test('a usual limit is one user’s: others go on, and so does the user a minute later', () => {
  let now = 0
  const count = createPace(() => now)
  const calls = (key: string, times: number) => {
    for (let call = 0; call < times; call += 1) count(key, { max: 3, seconds: 60 })
  }
  calls('a', 3)
  expect(() => calls('a', 1)).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 60 }),
  )
  calls('b', 3)
  now = 60_000
  calls('a', 3)
})

test('counters are dropped once they are over, however many there were', () => {
  const count = createPace(() => 0)
  const limit = { max: 1, seconds: 60 }
  for (let key = 0; key < 50_000; key += 1) count(`key ${key}`, limit)
  expect(() => count('key 49999', limit)).toThrow()
})
