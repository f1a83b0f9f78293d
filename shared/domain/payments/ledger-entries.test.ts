import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  feeMovement,
  type LedgerLine,
  type Movement,
  netLines,
  payoutMovement,
  receivedMovement,
  refundMovement,
  writeOffMovement,
  writeOffUndone,
} from './ledger-entries.ts'
import { paidByLedger, standingOf } from './payment-standing.ts'
import { mayFollow, paymentStates, paymentTransitions } from './payment-state.ts'
import {
  type Asked,
  follow,
  type RandomPayment,
  randomAsked,
  randomWish,
  type Wish,
} from './random-ledger.fixture.ts'

const total = (lines: readonly LedgerLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
const linesOf = (payments: readonly RandomPayment[]) =>
  payments.flatMap(({ movements }) => movements.flatMap(({ lines }) => lines))
const storyOf = (asked: Asked, wishes: readonly Wish[]) => {
  const payments: RandomPayment[] = []
  for (const wish of wishes) follow(payments, asked, wish)
  return payments
}
const story = fc.tuple(randomAsked, fc.array(randomWish, { maxLength: 40 }))
const inOrder = (lines: readonly LedgerLine[]) =>
  netLines(lines)
    .map((line) => JSON.stringify(line, Object.keys(line).toSorted()))
    .toSorted()

describe('whatever happens to payments', () => {
  test('every movement has two lines or more, none of them zero, that add up to zero', () => {
    fc.assert(
      fc.property(story, ([asked, wishes]) => {
        for (const { movements } of storyOf(asked, wishes))
          for (const { lines } of movements) {
            expect(lines.length).toBeGreaterThan(1)
            expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true)
            expect(total(lines)).toBe(0)
          }
      }),
      { numRuns: 500 },
    )
  })

  test('invoices never take more of a payment than it is, nor more than they ask, nor less than nothing', () => {
    fc.assert(
      fc.property(story, ([asked, wishes]) => {
        const payments = storyOf(asked, wishes)
        for (const payment of payments) {
          const { heldCents, receivedCents, allocated } = standingOf(linesOf([payment]))
          const taken = [...allocated.values()].reduce((sum, cents) => sum + cents, 0)
          expect(heldCents).toBeGreaterThanOrEqual(0)
          expect([...allocated.values()].every((cents) => cents > 0)).toBe(true)
          // While it is disputed the money is set apart, and the invoices keep what they took.
          if (payment.state === 'disputed') expect(receivedCents).toBe(0)
          else expect(taken + heldCents).toBe(receivedCents)
          if (['failed', 'canceled', 'refunded', 'lost'].includes(payment.state))
            expect([taken, heldCents, receivedCents]).toEqual([0, 0, 0])
        }
        for (const [invoiceId, cents] of Object.entries(asked)) {
          const paid = paidByLedger(linesOf(payments), invoiceId)
          expect(paid).toBeGreaterThanOrEqual(0)
          expect(paid).toBeLessThanOrEqual(cents)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the same movements give the same state in any order, and twice the same story the same movements', () => {
    fc.assert(
      fc.property(
        story.chain(([asked, wishes]) => {
          const payments = storyOf(asked, wishes)
          const movements = payments.flatMap((payment) => payment.movements)
          const shuffled = fc.shuffledSubarray(movements, { minLength: movements.length })
          return fc.record({ asked: fc.constant(asked), wishes: fc.constant(wishes), shuffled })
        }),
        ({ asked, wishes, shuffled }) => {
          const replayed = storyOf(asked, wishes)
          const lines = shuffled.flatMap((movement: Movement) => movement.lines)
          expect(inOrder(lines)).toEqual(inOrder(linesOf(replayed)))
          for (const invoiceId of Object.keys(asked))
            expect(paidByLedger(lines, invoiceId)).toBe(paidByLedger(linesOf(replayed), invoiceId))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a movement', () => {
  const payer = { companyId: 'c', contactId: null }
  const received = (more: object) =>
    receivedMovement({
      into: 'bank',
      amountCents: 100,
      currency: 'EUR',
      payer,
      quoteId: null,
      allocations: [],
      ...more,
    })
  const accounts = ({ lines }: Movement) =>
    lines.map(({ account, amountCents }) => `${account} ${amountCents}`)

  test('of money received names where it is and who took it; the rest waits where it belongs', () => {
    const taken = [{ invoiceId: 'a', amountCents: 60 }]
    expect(accounts(received({ allocations: taken }))).toEqual([
      'bank 100',
      'receivable -60',
      'client_credit -40',
    ])
    expect(accounts(received({ quoteId: 'q' }))).toEqual(['bank 100', 'client_deposit -100'])
    expect(accounts(received({ payer: { companyId: null, contactId: null } }))).toEqual([
      'bank 100',
      'suspense -100',
    ])
  })

  test('of a refund takes what is held first, then what the last invoices took', () => {
    const { lines } = received({
      allocations: [
        { invoiceId: 'a', amountCents: 50 },
        { invoiceId: 'b', amountCents: 30 },
      ],
    })
    expect(accounts(refundMovement(lines, { amountCents: 60, invoiceId: null, out: 'cash' }))).toEqual([
      'client_credit 20',
      'receivable 30',
      'receivable 10',
      'cash -60',
    ])
  })

  test('of a fee, a payout or a loss is balanced too', () => {
    const plain = { amountCents: 7, currency: 'EUR' } as const
    for (const movement of [
      feeMovement(plain),
      payoutMovement(plain),
      writeOffMovement({ ...plain, ...payer, invoiceId: 'a', vatCents: 0 }),
      writeOffMovement({ ...plain, ...payer, invoiceId: 'a', vatCents: 1 }),
      writeOffUndone({ ...plain, ...payer, invoiceId: 'a', vatCents: 7 }),
    ])
      expect(total(movement.lines)).toBe(0)
  })
})

describe('the states of a payment', () => {
  test('a debit under way is not received, and may fail after it was', () => {
    expect(mayFollow('processing', 'succeeded')).toBe(true)
    expect(mayFollow('succeeded', 'failed')).toBe(true)
    expect(mayFollow('failed', 'succeeded')).toBe(false)
    expect(mayFollow('disputed', 'refunded')).toBe(false)
  })

  test('every state is reached from a first one', () => {
    const known = new Set(['pending'])
    for (const from of paymentStates) for (const to of paymentTransitions[from]) known.add(to)
    expect([...known].toSorted()).toEqual([...paymentStates].toSorted())
  })
})
