import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayFollow, type PaymentState } from '#shared/domain/payments/payment-state.ts'
import { type BookedPayment, nextStep } from './next-step.ts'
import type { ProviderPayment } from './provider-payment.ts'

const at = new Date('2026-11-21T10:00:00Z')
const told = (facts: Partial<ProviderPayment> = {}): ProviderPayment => ({
  intentId: 'pi_1',
  checkoutId: 'c',
  state: 'succeeded',
  amountCents: 12_000,
  currency: 'EUR',
  method: 'card',
  at,
  chargeId: 'ch_1',
  fault: null,
  refunds: [],
  disputes: [],
  ...facts,
})

/** The ledger of one payment, as the commands keep it. */
class Books {
  booked: BookedPayment | null = null
  cents = 0
  steps = 0
  #amounts = new Map<string, number>()

  /** Takes every step; a refused transition is a fault of the rule. */
  follow(what: ProviderPayment): void {
    for (let step = nextStep(this.booked, what); step !== null; step = nextStep(this.booked, what)) {
      this.steps += 1
      if (this.steps > 100) throw new Error('the steps do not end')
      this.#take(step, what.amountCents)
    }
  }

  #take(step: NonNullable<ReturnType<typeof nextStep>>, amountCents: number): void {
    if (step.do === 'take' || step.do === 'start') {
      this.booked = {
        state: step.do === 'take' ? 'succeeded' : 'processing',
        refunds: new Set(),
        undone: new Set(),
        chargebacks: new Set(),
      }
      this.cents = step.do === 'take' ? amountCents : 0
      return
    }
    const booked = this.booked!
    if (step.do === 'move') {
      expect(mayFollow(booked.state, step.to)).toBe(true)
      const before = booked.state
      this.booked = { ...booked, state: step.to }
      if (step.to === 'succeeded') this.cents = amountCents
      if (step.to === 'disputed') this.#amounts.set('apart', this.cents)
      if (step.to === 'won') this.cents = this.#amounts.get('apart')!
      if (['disputed', 'lost', 'failed', 'canceled'].includes(step.to)) this.cents = 0
      expect(before).not.toBe(step.to)
      return
    }
    if (step.do === 'undo') {
      this.cents += step.refund.amountCents
      const state: PaymentState = booked.state === 'refunded' ? 'succeeded' : booked.state
      this.booked = { ...booked, state, undone: new Set([...booked.undone, step.refund.id]) }
      return
    }
    const { id, amountCents: back } = step.do === 'refund' ? step.refund : step.dispute
    expect(booked.refunds.has(id) || booked.chargebacks.has(id)).toBe(false)
    expect(back).toBeLessThanOrEqual(this.cents)
    this.cents -= back
    const state: PaymentState = this.cents === 0 ? 'refunded' : booked.state
    this.booked =
      step.do === 'refund'
        ? { ...booked, state, refunds: new Set([...booked.refunds, id]) }
        : { ...booked, state, chargebacks: new Set([...booked.chargebacks, id]) }
  }
}

/** The provider's answers after each thing that happens, as its API would give them. */
const randomStory = fc
  .record({
    debit: fc.boolean(),
    refused: fc.boolean(),
    wishes: fc.array(
      fc.record({
        act: fc.constantFrom('refund', 'end', 'fail', 'dispute', 'part', 'win', 'lose'),
        share: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ debit, refused, wishes }) => {
    let now = told({ state: debit ? 'processing' : 'succeeded', method: debit ? 'direct_debit' : 'card' })
    const story = [told({ state: 'none', chargeId: null }), now]
    if (debit) {
      now = { ...now, state: refused ? 'failed' : 'succeeded' }
      story.push(now)
    }
    if (debit && refused) return story
    for (const { act, share } of wishes) {
      now = tell(now, act, share, debit)
      story.push(now)
    }
    // While a bank judges, the ledger sets a whole payment apart, and no part: it is compared once that is over.
    story.push(tell(now, wishes.length % 2 ? 'win' : 'lose', 1, debit))
    return story
  })

function tell(now: ProviderPayment, act: string, share: number, debit: boolean): ProviderPayment {
  const back = now.refunds.filter(({ state }) => state !== 'failed')
  const lost = now.disputes.filter(({ state }) => state === 'lost')
  const sum = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((all, row) => all + row.amountCents, 0)
  const left = now.amountCents - sum(back) - sum(lost)
  const open = now.disputes.find(({ state }) => state === 'open')
  const id = `${act}_${now.refunds.length}_${now.disputes.length}`
  const part = Math.ceil((left * share) / 100)
  const judged = (state: 'won' | 'lost') => ({
    ...now,
    disputes: now.disputes.map((one) => (one === open ? { ...one, state } : one)),
  })
  // Stripe allows none of these together: https://docs.stripe.com/disputes/how-disputes-work
  const settled = open === undefined && back.every(({ state }) => state === 'succeeded')
  // After a loss, what a failed refund brought back stays: the ledger gives nothing back of a lost payment.
  const isOver = lost.length > 0 && now.refunds.some(({ state }) => state === 'failed')
  if (act === 'refund' && settled && left > 0 && !isOver)
    return {
      ...now,
      refunds: [
        ...now.refunds,
        { id, amountCents: part, state: debit ? 'pending' : 'succeeded', at, requestId: null },
      ],
    }
  if (act === 'fail' || (act === 'end' && open === undefined)) {
    const last = now.refunds.at(-1)
    if (last === undefined || last.state === 'failed') return now
    const state = act === 'end' ? ('succeeded' as const) : ('failed' as const)
    return { ...now, refunds: [...now.refunds.slice(0, -1), { ...last, state }] }
  }
  if (act === 'dispute' && settled && left > 0 && now.disputes.length === 0)
    return { ...now, disputes: [{ id, amountCents: left, state: 'open', at }] }
  if (act === 'part' && settled && left > 1 && now.disputes.length === 0)
    return { ...now, disputes: [{ id, amountCents: Math.min(part, left - 1), state: 'open', at }] }
  if (act === 'win' && open) return judged('won')
  if (act === 'lose' && open) return judged('lost')
  return now
}

describe('the steps from the ledger to what the provider says', () => {
  test('whatever was seen of a story, however often, the money ends where its last word says', () => {
    fc.assert(
      fc.property(randomStory, fc.array(fc.nat({ max: 12 }), { maxLength: 12 }), (story, seen) => {
        const whole = new Books()
        for (const what of story) whole.follow(what)
        const late = new Books()
        // A reading asked for earlier and answered later is left out (asked_at): the readings only go forward.
        for (const index of seen.toSorted((a, b) => a - b))
          late.follow(story[Math.min(index, story.length - 1)]!)
        late.follow(story.at(-1)!)
        late.follow(story.at(-1)!)
        const once = new Books()
        once.follow(story.at(-1)!)
        expect([late.cents, once.cents]).toEqual([whole.cents, whole.cents])
        expect(once.booked === null).toBe(story.at(-1)!.state === 'failed' || story.at(-1)!.state === 'none')
      }),
      { numRuns: 2_000 },
    )
  })

  test('a debit under way is no money, and one that fails before it was seen is nothing', () => {
    const books = new Books()
    books.follow(told({ state: 'processing' }))
    expect([books.booked?.state, books.cents]).toEqual(['processing', 0])
    books.follow(told({ state: 'failed' }))
    expect(books.booked?.state).toBe('failed')
    expect(nextStep(null, told({ state: 'failed' }))).toBeNull()
    expect(nextStep(null, told({ state: 'none' }))).toBeNull()
  })

  test('a refund on its way is booked when it is there, and taken back when it fails after that', () => {
    const refund = { id: 're_1', amountCents: 12_000, at, requestId: null }
    const books = new Books()
    books.follow(told({ refunds: [{ ...refund, state: 'pending' }] }))
    expect([books.booked?.state, books.cents]).toEqual(['succeeded', 12_000])
    books.follow(told({ refunds: [{ ...refund, state: 'succeeded' }] }))
    expect([books.booked?.state, books.cents]).toEqual(['refunded', 0])
    books.follow(told({ refunds: [{ ...refund, state: 'failed' }] }))
    expect([books.booked?.state, books.cents]).toEqual(['succeeded', 12_000])
  })

  test('a dispute that was lost before it was seen is told as a dispute, then its loss', () => {
    const books = new Books()
    books.follow(told({ disputes: [{ id: 'dp_1', amountCents: 12_000, state: 'lost', at }] }))
    expect([books.booked?.state, books.cents, books.steps]).toEqual(['lost', 0, 3])
  })
})
