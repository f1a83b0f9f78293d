import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from './online-payments.fixture.ts'

let site: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  site = await startShop()
})
afterAll(() => site.close())

const randomActs = fc.array(
  fc.constantFrom('transfer', 'refund', 'dispute', 'judge', 'events', 'look', 'click', 'lose'),
  { minLength: 2, maxLength: 9 },
)

/** Events are handled anywhere between the things they tell of, in any order, several times, or never; the hourly looks come last. */
test('whatever becomes of the events, each euro is counted once and the ledger says what Stripe says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), randomActs, fc.integer({ min: 0, max: 5 }), async (debit, acts, turn) => {
      const shop = await site.openShop()
      const invoice = await shop.makeInvoice()
      const intentId = shop.at.pay(await shop.goToPage(invoice.token), debit ? 'sepa_debit' : 'card')!
      let transferred = 0
      let refunded = 0
      let disputed: string | null = null
      let lost = false
      if (debit && turn > 0) shop.at.settle(intentId, 'succeeded')
      const settled = !debit || turn > 0
      for (const [index, act] of acts.entries()) {
        if (act === 'transfer') {
          const { body } = await shop.call<object>('POST', '/payments', {
            amountCents: 3_000,
            invoiceId: invoice.id,
            method: 'transfer',
          })
          if (body.code === undefined) transferred += 3_000
        }
        if (act === 'refund' && settled && !debit && disputed === null && refunded < 6_000) {
          shop.at.refund(intentId, 2_000)
          refunded += 2_000
        }
        if (act === 'dispute' && settled && disputed === null)
          disputed = shop.at.dispute(intentId, 'under_review')
        if (act === 'judge' && disputed !== null && !lost) {
          lost = turn % 2 === 0
          shop.at.judge(disputed, lost ? 'lost' : 'won')
        }
        if (act === 'click') await shop.pay(invoice.token)
        if (act === 'lose') site.twin.test.outbox.splice(0)
        if (act === 'look') await shop.revise(true)
        if (act === 'events') {
          await site.twin.deliver(site.post, {
            times: 1 + ((turn + index) % 3),
            order: index % 2 ? 'reversed' : 'sent',
          })
          const waiting = await shop.waiting()
          for (const eventId of turn % 2 ? waiting.reverse() : waiting) await shop.handle(eventId)
        }
      }
      // A debit that nobody heard of ends at the latest when its page is looked at; what follows is told by an event.
      await shop.revise(true)
      site.twin.test.tell(shop.accountId, 'payment_intent.succeeded', { id: intentId })
      await site.twin.deliver(site.post, { order: 'reversed' })
      await shop.handleAll()

      const online = (await shop.payments()).filter(({ reference }) => reference !== null)
      expect(online).toHaveLength(1)
      const received = settled ? 12_000 - refunded : 0
      const isApart = disputed !== null && (lost || online[0]!.state === 'disputed')
      expect(online[0]!.receivedCents).toBe(isApart ? 0 : received)
      const { paidCents, owedCents } = await shop.money(invoice.id)
      const inAll = transferred + (lost ? 0 : received)
      expect(paidCents).toBeLessThanOrEqual(12_000)
      expect(paidCents + online[0]!.heldCents).toBe(inAll)
      expect(owedCents).toBe(12_000 - paidCents)
      expect((await shop.receipts()).length).toBe(settled ? 1 : 0)
      expect(await shop.brokenSums()).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 120_000)
