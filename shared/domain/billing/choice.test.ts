import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addOns, offers } from '#shared/domain/plans/offers.ts'
import { wishedPlans } from '#shared/domain/plans/wished-plan.ts'
import {
  type Choice,
  choiceOf,
  countsSeats,
  isSold,
  monthlyCents,
  offerNamed,
  planGivenBy,
  planOfPriceId,
  priceIdOf,
  seatBounds,
  soldName,
  soldPlans,
  vatOf,
} from './choice.ts'
import { monthsAfter, periodOf } from './period.ts'
import { prorate, shareLeft } from './prorata.ts'

const choices: fc.Arbitrary<Choice> = fc
  .tuple(fc.constantFrom(...soldPlans), fc.integer({ min: -5, max: 80 }))
  .map(([plan, seats]) => choiceOf(plan, seats))
const anchors = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2031-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000))

test('prices are those of specification 9.1 and 9.2, in euro cents excluding tax', () => {
  const price = (plan: Choice['plan'], seats = 1) => monthlyCents({ plan, seats })
  expect([price('premium'), price('business'), price('starter')]).toEqual([800, 1_800, 1_900])
  expect([2, 5, 6, 7, 49].map((seats) => price('team', seats))).toEqual([
    3_600, 9_000, 10_600, 12_200, 79_400,
  ])
})

test('a further user of Team costs between 16 and 18 euros, and never more than the one before', () => {
  const steps = Array.from({ length: seatBounds.max - seatBounds.min }, (_, index) => {
    const seats = seatBounds.min + index
    return monthlyCents({ plan: 'team', seats: seats + 1 }) - monthlyCents({ plan: 'team', seats })
  })
  for (const [index, step] of steps.entries()) {
    expect(step).toBeGreaterThanOrEqual(addOns.teamUser.fromCents)
    expect(step).toBeLessThanOrEqual(steps[index - 1] ?? addOns.teamUser.toCents)
  }
  expect(steps.filter((step) => step === addOns.teamUser.toCents)).toHaveLength(
    offers.team.degressiveAbove - offers.team.minUsers,
  )
})

test('each price is found by its key; those on quote have none to take', () => {
  for (const plan of soldPlans) expect(planOfPriceId(priceIdOf(plan))).toBe(plan)
  for (const key of ['', 'ardoise_gratuit', 'ardoise_entreprise', 'toString', 'price_x'])
    expect(planOfPriceId(key)).toBeNull()
  expect((['gratuit', 'entreprise', 'partenaire'] as const).map(isSold)).toEqual([false, false, false])
  expect(soldPlans.map(planGivenBy)).toEqual(['premium', 'business', 'premium', 'business'])
})

test('seats are held to what the plan can have', () => {
  expect(choiceOf('premium', 12)).toEqual({ plan: 'premium', seats: 1 })
  expect([choiceOf('team', 1).seats, choiceOf('team', 50).seats, choiceOf('team', 7).seats]).toEqual([
    2, 49, 7,
  ])
  fc.assert(fc.property(choices, ({ plan, seats }) => countsSeats(plan) || seats === 1))
})

test('VAT is a fifth, to the cent', () => {
  expect([vatOf(0), vatOf(1), vatOf(3), vatOf(800), vatOf(1_333)]).toEqual([0, 0, 1, 160, 267])
})

describe('a month', () => {
  test('ends on the same day of the next one, or on its last', () => {
    const from = new Date('2027-01-31T10:30:00Z')
    expect([1, 2, 3, 13].map((months) => monthsAfter(from, months).toISOString())).toEqual([
      '2027-02-28T10:30:00.000Z',
      '2027-03-31T10:30:00.000Z',
      '2027-04-30T10:30:00.000Z',
      '2028-02-29T10:30:00.000Z',
    ])
  })

  test('begins where the one before ends, whatever the anchor', () => {
    fc.assert(
      fc.property(anchors, fc.nat(60), (anchor, index) => {
        const { start, end } = periodOf(anchor, index)
        expect(periodOf(anchor, index + 1).start).toEqual(end)
        expect(end.getTime()).toBeGreaterThan(start.getTime())
        const days = (end.getTime() - start.getTime()) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(28)
        expect(days).toBeLessThanOrEqual(31)
      }),
    )
  })
})

describe('the prorata', () => {
  const month = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z') }

  test('in the middle of the month half of each price counts', () => {
    const at = new Date('2026-11-16T00:00:00Z')
    const [premium, business] = [choiceOf('premium', 1), choiceOf('business', 1)]
    expect(prorate(premium, business, month, at)).toEqual({
      creditCents: 400,
      chargeCents: 900,
      dueCents: 500,
      dueVatCents: 100,
      keptCents: 0,
    })
    expect(prorate(business, premium, month, at)).toEqual({
      creditCents: 900,
      chargeCents: 400,
      dueCents: 0,
      dueVatCents: 0,
      keptCents: 500,
    })
  })

  const moments = fc.tuple(choices, choices, anchors, fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }))

  test('never asks or gives back more than a month, and never both at once', () => {
    fc.assert(
      fc.property(moments, ([from, to, anchor, index, part]) => {
        const period = periodOf(anchor, index)
        const at = new Date(period.start.getTime() + part * (period.end.getTime() - period.start.getTime()))
        const cost = prorate(from, to, period, at)
        for (const cents of Object.values(cost)) {
          expect(Number.isInteger(cents)).toBe(true)
          expect(cents).toBeGreaterThanOrEqual(0)
        }
        expect(cost.creditCents).toBeLessThanOrEqual(monthlyCents(from))
        expect(cost.chargeCents).toBeLessThanOrEqual(monthlyCents(to))
        expect(Math.min(cost.dueCents, cost.keptCents)).toBe(0)
        expect(cost.dueCents - cost.keptCents).toBe(cost.chargeCents - cost.creditCents)
      }),
    )
  })

  test('there and back at the same instant costs nothing', () => {
    fc.assert(
      fc.property(moments, ([from, to, anchor, index, part]) => {
        const period = periodOf(anchor, index)
        const at = new Date(period.start.getTime() + part * (period.end.getTime() - period.start.getTime()))
        const [there, back] = [prorate(from, to, period, at), prorate(to, from, period, at)]
        expect(there.dueCents).toBe(back.keptCents)
        expect(there.keptCents).toBe(back.dueCents)
      }),
    )
  })

  test('the later, the less: all of the month at its start, nothing at its end', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_00),
        anchors,
        fc.nat(40),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (cents, anchor, index, parts) => {
          const period = periodOf(anchor, index)
          const length = period.end.getTime() - period.start.getTime()
          const left = parts
            .toSorted((a, b) => a - b)
            .map((part) => shareLeft(cents, period, new Date(period.start.getTime() + part * length)))
          expect(left).toEqual(left.toSorted((a, b) => b - a))
          expect([shareLeft(cents, period, period.start), shareLeft(cents, period, period.end)]).toEqual([
            cents,
            0,
          ])
        },
      ),
    )
  })
})

test('a link to a plan opens the offer that gives it; one is sold the offers alone', () => {
  const named = wishedPlans.map((wished) => [wished, offerNamed(wished)])
  expect(Object.fromEntries(named)).toEqual({
    gratuit: null,
    premium: 'starter',
    business: 'business',
    entreprise: 'business',
    partenaire: null,
    starter: 'starter',
    team: 'team',
  })
  expect((['premium', 'entreprise', 'team', 'gratuit'] as const).map(soldName)).toEqual([
    'Starter',
    'Business',
    'Team',
    'Gratuit',
  ])
})
