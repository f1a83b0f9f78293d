import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyWithError } from './errors.ts'
import { pressureRules, refuseCalls } from './pressure.ts'

const PATHS = ['/api/v1/me', '/auth/v1/sign-in/email', '/functions/v1/x', '/', '/assets/a.js', '/healthz']

test('a server that is late refuses calls, for a while, and neither pages nor their scripts', async () => {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  await app.register(underPressure, {
    ...pressureRules,
    maxEventLoopDelay: Number.MIN_VALUE,
    sampleInterval: 50,
  })
  for (const path of PATHS) app.get(path, () => 'here')
  await app.ready()
  try {
    await expect.poll(() => app.memoryUsage().eventLoopDelay).toBeGreaterThan(0)
    const answers = await Promise.all(PATHS.map((url) => app.inject({ url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({ code: 'service_unavailable' })
    expect(answers[0]?.headers['retry-after']).toBe('5')
  } finally {
    await app.close()
  }
})

test('a machine that stood still for a moment refuses nothing', () => {
  const asked = (delay: number) => () =>
    refuseCalls({ url: '/api/v1/me' } as never, {} as never, 'eventLoopDelay', delay)
  expect(asked(Infinity)).not.toThrow()
  expect(asked(2_001)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
})
