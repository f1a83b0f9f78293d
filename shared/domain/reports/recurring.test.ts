import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { monthValue, recurringMovements, retentionOf } from './recurring.ts'

it('a month is a twelfth of a year, a third of a quarter, and 52 twelfths of a week', () => {
  expect(monthValue(12_000, 'year')).toBe(1_000)
  expect(monthValue(29_900, 'quarter')).toBe(9_967)
  expect(monthValue(2_500, 'week')).toBe(10_833)
  expect(monthValue(4_900, 'month')).toBe(4_900)
})

const values = (euros: Record<string, number>) =>
  new Map(Object.entries(euros).map(([client, amount]) => [client, amount * 100]))

/** The vector of the facts, section 2. */
it('movements lead from the start to the end, and give the rates', () => {
  const start = values({ stays: 3_000, grows: 1_000, shrinks: 600, leaves: 400 })
  const end = values({ stays: 3_000, grows: 1_250, shrinks: 450, comesBack: 100, isNew: 600 })
  const moved = recurringMovements(start, end, new Set(['comesBack', 'leaves']))
  expect(moved).toEqual({
    startCents: 500_000,
    newCents: 60_000,
    reactivationCents: 10_000,
    expansionCents: 25_000,
    contractionCents: 15_000,
    churnCents: 40_000,
    endCents: 540_000,
    startClients: 4,
    lostClients: 1,
  })
  const rates = retentionOf(moved)
  expect(rates.grossChurn).toBeCloseTo(11)
  expect(rates.gross).toBeCloseTo(89)
  expect(rates.net).toBeCloseTo(96)
  expect(rates.netWithoutReactivation).toBeCloseTo(94)
  expect(rates.clientChurn).toBe(25)
})

it('has no rate where there was nothing', () => {
  expect(retentionOf(recurringMovements(new Map(), values({ a: 5 }), new Set()))).toEqual({
    grossChurn: null,
    gross: null,
    net: null,
    netWithoutReactivation: null,
    clientChurn: null,
  })
})

test('start and movements make the end, whatever the clients', () => {
  const clients = fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 90_000 }))
    .map(values)
  const earlier = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')).map((ids) => new Set(ids))
  fc.assert(
    fc.property(clients, clients, earlier, (start, end, before) => {
      const moved = recurringMovements(start, end, before)
      expect(
        moved.startCents +
          moved.newCents +
          moved.reactivationCents +
          moved.expansionCents -
          moved.contractionCents -
          moved.churnCents,
      ).toBe(moved.endCents)
      const { gross, net } = retentionOf(moved)
      if (gross !== null) expect(net).toBeGreaterThanOrEqual(gross)
    }),
  )
})
