import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { invoicesOf } from '#server/features/invoices/invoices.fixture.ts'
import { systemClock } from '#server/integrations/clock/real.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { askCode, sendQuote, sign } from '#server/test/signing.ts'
import { watchClock } from './clock-agreement.ts'

const MINUTE_MS = 60_000
let site: TestApp
let owner: Member
let companyId: string
beforeAll(async () => {
  site = await startTestApp()
  owner = await its().makeSeller()
  companyId = await its().makeCompany(owner)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())
const its = () => invoicesOf(site, () => owner)

/** Our clock, so far from PostgreSQL's. */
const apart = (minutes: number) =>
  vi.spyOn(systemClock, 'now').mockImplementation(() => new Date(Date.now() + minutes * MINUTE_MS))
const ready = async () =>
  (await site.app.inject({ method: 'GET', url: '/readyz', headers: { host: '127.0.0.1:3000' } })).json()

test.each([3, -3, 2 * 365 * 24 * 60])(
  'an invoice is not issued while our clock is %s minutes from PostgreSQL’s, and is by itself once they agree',
  async (minutes) => {
    const { id } = await its().makeDraft({ companyId })
    apart(minutes)
    const refused = await its().issue(id)
    expect([refused.status, refused.body.code]).toEqual([503, 'clock_apart'])
    expect((await ready()).clockApartSeconds).toBeGreaterThan(120)
    apart(1)
    expect((await its().issue(id)).status).toBe(200)
    expect(await ready()).not.toHaveProperty('clockApartSeconds')
  },
)

test('a devis is neither sent nor signed meanwhile', async () => {
  apart(0)
  const quote = await sendQuote(site, owner)
  const code = await askCode(site, quote)
  apart(3)
  await expect(sendQuote(site, owner)).rejects.toThrow(/clock_apart/)
  const refused = await sign(site, quote, code)
  expect([refused.status, refused.body.code]).toEqual([503, 'clock_apart'])
  apart(0)
  expect((await sign(site, quote, code)).status).toBe(200)
})

test('the log says that the clocks are apart', async () => {
  const told: unknown[] = []
  apart(-10)
  const watch = watchClock({
    ...site.context,
    log: { error: (facts: unknown) => told.push(facts) } as unknown as typeof site.context.log,
  })
  await expect.poll(() => told).toEqual([{ seconds: expect.any(Number) }])
  watch.close()
  apart(0)
})
