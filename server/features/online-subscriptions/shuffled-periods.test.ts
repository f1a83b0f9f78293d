import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSubscriptionShop } from './online-subscriptions.fixture.ts'

let site: Awaited<ReturnType<typeof startSubscriptionShop>>
beforeAll(async () => {
  site = await startSubscriptionShop()
})
afterAll(() => site.close())

const MONTH_MS = 30 * 86_400_000
const randomActs = fc.array(fc.constantFrom('events', 'look', 'lose', 'refused', 'back'), { maxLength: 6 })

/** Events are handled anywhere between the periods they tell of, in any order, several times, or never; an hourly look comes last. */
test('three periods paid are three invoices and three payments, whatever becomes of their events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(randomActs, randomActs, randomActs), fc.nat({ max: 5 }), async (acts, turn) => {
      const shop = await site.openShop()
      const { id, token, providerId } = await shop.begin()
      for (const [period, wished] of acts.entries()) {
        if (period > 0) {
          site.clock.advance(MONTH_MS)
          const refused = wished.includes('refused')
          const invoice = shop.subscriptions.renew(providerId, { refused })!
          if (refused) shop.subscriptions.retry(invoice)
        }
        for (const [index, act] of wished.entries()) {
          if (act === 'lose') site.twin.test.outbox.splice(0)
          if (act === 'look') await shop.tend()
          if (act === 'back') await shop.ask('POST', token, '/check', {})
          if (act !== 'events') continue
          await site.twin.deliver(site.post, {
            times: 1 + ((turn + index) % 3),
            order: index % 2 ? 'reversed' : 'sent',
          })
          const waiting = await shop.waiting()
          for (const eventId of turn % 2 ? waiting.reverse() : waiting) await shop.handle(eventId)
        }
      }
      await shop.tend()
      await site.twin.deliver(site.post, { order: 'reversed' })
      await shop.handleAll()

      const paid = { status: 'paid', gross_cents: 3_480, paid_cents: 3_480, sent: true }
      const invoices = await shop.invoices()
      expect(invoices).toMatchObject([paid, paid, paid])
      expect(new Set(invoices.map(({ number }) => number)).size).toBe(3)
      const payments = await shop.payments()
      expect(payments.map(({ amountCents, heldCents }) => [amountCents, heldCents])).toEqual(
        Array(3).fill([3_480, 0]),
      )
      const periods = await shop.periods(id)
      expect(periods.map(({ done }) => done)).toEqual([true, true, true])
      // Periods follow each other without gap or overlap.
      for (const [index, { from }] of periods.entries())
        if (index > 0) expect(from > periods[index - 1]!.to).toBe(true)
      expect(await shop.brokenSums()).toEqual([])
    }),
    { numRuns: 8 },
  )
}, 180_000)
