import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, type Sales, type Subscriber, startSales } from './billing.fixture.ts'

let sales: Sales
let own: Subscriber
beforeAll(async () => {
  sales = await startSales()
})
afterAll(() => sales.close())
const premium = { plan: 'premium', seats: 1 } as const
const renewal = new Date('2026-12-01T09:00:00Z')
const at = (days: number) => sales.clock.set(new Date(renewal.getTime() + days * DAY_MS))

beforeEach(async () => {
  sales.clock.set(new Date('2026-11-01T09:00:00Z'))
  own = await sales.openOrganization()
  await own.subscribe(premium)
  await own.card('refuses')
})

describe('a payment that fails', () => {
  test('leaves the plan open for fourteen days, with a mail at days 0, 7 and 13, each once', async () => {
    const mails: number[] = []
    for (let hours = 0; hours < 14 * 24; hours += 6) {
      at(hours / 24)
      await own.tend()
      if (hours % 96 === 0) await Promise.all([own.tend(), own.tend()])
      mails.push((await own.mails()).length)
      expect(await own.plan()).toMatchObject({ source: 'grace', label: 'Premium' })
    }
    expect([6, 7, 12, 13].map((day) => mails[day * 4])).toEqual([1, 2, 2, 3])
    expect(await own.mails()).toEqual([
      'Le paiement de votre abonnement a échoué',
      'Votre abonnement n’est toujours pas payé\u00a0: il reste 7\u00a0jours',
      'Votre abonnement prend fin demain',
    ])
    expect((await own.billing()).subscription).toMatchObject({
      status: 'past_due',
      pastDueSince: renewal.toISOString(),
      graceEnd: '2026-12-15T09:00:00.000Z',
    })
  })

  test('then goes back to Gratuit, with nothing deleted and nothing asked for any more', async () => {
    at(0)
    await own.tend()
    at(14)
    expect(await own.plan()).toMatchObject({ source: 'free' })
    await Promise.all([own.tend(), own.tend()])
    expect((await own.billing()).subscription).toMatchObject({ status: 'canceled', pastDueSince: null })
    expect((await own.billing()).charges.map(({ state }) => state)).toEqual(['paid'])
    expect(await own.events()).toEqual(['started', 'payment_failed', 'ended'])
    at(40)
    await own.tend()
    expect(await own.mails()).toHaveLength(1)
  })

  test('and is settled by another card: the plan stays, no further mail', async () => {
    at(0)
    await own.tend()
    at(8)
    await own.card('accepts')
    expect((await own.billing()).subscription).toMatchObject({ status: 'active', pastDueSince: null })
    expect((await own.billing()).charges.map(({ state }) => state)).toEqual(['paid', 'paid'])
    at(20)
    await own.tend()
    expect(await own.mails()).toHaveLength(1)
    expect(await own.events()).toEqual(['started', 'payment_failed', 'paid_again'])
  })

  test('changes no plan before it is paid', async () => {
    at(0)
    await own.tend()
    const { body } = await own.preview({ plan: 'business', seats: 1 })
    expect(body.code).toBe('subscription_past_due')
  })

  test('a second time is warned of anew', async () => {
    at(0)
    await own.tend()
    await own.card('accepts')
    await own.card('refuses')
    sales.clock.set(new Date('2027-01-01T09:00:00Z'))
    await own.tend()
    expect(await own.mails()).toHaveLength(2)
  })

  test('after a standstill of eight days is warned of once, not twice', async () => {
    at(8)
    await own.tend()
    expect(await own.mails()).toEqual([
      'Votre abonnement n’est toujours pas payé\u00a0: il reste 7\u00a0jours',
    ])
  })

  test('is found by the sweep', async () => {
    at(0)
    await sales.enqueue()
    const jobs = await sales.rows(
      `select id from pgboss.job where name = 'tend-subscription' and data ->> 'orgId' = $1`,
      [own.owner.orgId],
    )
    expect(jobs.length).toBeGreaterThan(0)
  })
})
