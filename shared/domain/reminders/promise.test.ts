import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { promiseFaults, promiseState } from './promise.ts'

const promise = { madeOn: '2026-11-10', dueOn: '2026-11-20', cents: 50_000 }
const receipt = (on: string, cents: number) => ({ on, cents })

describe('a promise', () => {
  it('waits until the end of its day', () => {
    expect(promiseState(promise, [], '2026-11-20')).toBe('waiting')
    expect(promiseState(promise, [receipt('2026-11-12', 49_999)], '2026-11-20')).toBe('waiting')
  })

  it('is kept by payments from its making to its day', () => {
    const paid = [receipt('2026-11-10', 20_000), receipt('2026-11-20', 30_000)]
    expect(promiseState(promise, paid, '2026-11-20')).toBe('kept')
    expect(promiseState(promise, paid, '2027-01-01')).toBe('kept')
    expect(promiseState(promise, [receipt('2026-11-09', 50_000)], '2026-11-20')).toBe('waiting')
  })

  it('is broken the day after, even if the money comes then', () => {
    expect(promiseState(promise, [receipt('2026-11-21', 50_000)], '2026-11-21')).toBe('broken')
  })

  it('is not kept by money that went back', () => {
    const returned = [receipt('2026-11-12', 50_000), receipt('2026-11-15', -50_000)]
    expect(promiseState(promise, returned, '2026-11-13')).toBe('kept')
    expect(promiseState(promise, returned, '2026-11-16')).toBe('waiting')
    expect(promiseState(promise, returned, '2026-11-21')).toBe('broken')
  })
})

test('what cannot be promised is refused where it is', () => {
  const facts = { today: '2026-11-10', owedCents: 60_000, currency: 'EUR' } as const
  const codes = (dueOn: string, cents: number) =>
    promiseFaults({ dueOn, cents }, facts).map(({ path, code }) => `${path} ${code}`)
  expect(codes('2026-11-10', 60_000)).toEqual([])
  expect(codes('2026-11-09', 0)).toEqual(['dueOn promise_past', 'cents promise_amount'])
  expect(codes('2026-11-10', 60_001)).toEqual(['cents promise_above_debt'])
  expect(promiseFaults({ dueOn: '2026-12-01', cents: 60_001 }, facts)[0]?.message).toContain('600,00')
})

test('without money that goes back, a promise that is kept or broken stays so', () => {
  const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)
  const receipts = fc.array(fc.record({ on: day, cents: fc.nat({ max: 40_000 }) }), { maxLength: 6 })
  fc.assert(
    fc.property(receipts, day, (some, today) => {
      const state = promiseState(promise, some, today)
      if (state !== 'waiting') expect(promiseState(promise, some, '2026-12-31')).toBe(state)
    }),
  )
})
