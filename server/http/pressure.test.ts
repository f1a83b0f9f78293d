import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyWithError } from './errors.ts'
import { pressureRules } from './pressure.ts'

const PATHS = ['/api/v1/me', '/auth/v1/sign-in/email', '/functions/v1/x', '/', '/assets/a.js', '/healthz']

test('an overloaded server refuses API calls for a while, but serves pages and their scripts', async () => {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  let now = 0
  // The measures are always above the limits: this test looks at which requests are refused.
  await app.register(underPressure, { ...pressureRules(() => now), maxEventLoopDelay: 0, maxRssBytes: 1 })
  for (const path of PATHS) app.get(path, () => 'here')
  await app.ready()
  try {
    await expect.poll(() => app.memoryUsage().rssBytes).toBeGreaterThan(1)
    const ask = () => Promise.all(PATHS.map((url) => app.inject({ url })))
    const statuses = async () => (await ask()).map(({ statusCode }) => statusCode)
    // A single late sample is ignored: the machine may have stood still for a moment.
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
    now += 1_000
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
    now += 1_000
    const answers = await ask()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200, 200, 200])
    now += 20_000
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({ code: 'service_unavailable' })
    expect(answers[0]?.headers['retry-after']).toBe('5')
  } finally {
    await app.close()
  }
})

test('a missing measurement does not count as overload', () => {
  let now = 0
  const { pressureHandler } = pressureRules(() => now)
  const asked = (delay: number) => () =>
    pressureHandler({ url: '/api/v1/me' } as never, {} as never, 'eventLoopDelay', delay)
  for (; now < 5_000; now += 1_000) expect(asked(Infinity)).not.toThrow()
  expect(asked(2_001)).not.toThrow()
  now += 2_000
  expect(asked(2_001)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
})
