import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { debtors } from './debtor.ts'
import { type InterestFacts, lateInterest, type Reduction, undisputedInterest } from './interest.ts'
import { ratesWith } from './rates.ts'

const rates = ratesWith([])
const facts: InterestFacts = {
  debtor: 'professional',
  rule: { kind: 'law' },
  dueOn: '2025-05-31',
  grossCents: 1_200_000,
  reductions: [],
  until: '2025-08-20',
  formalNoticeOn: null,
  insolvencyOn: null,
  rates,
}
const of = (changes: Partial<InterestFacts>) => lateInterest({ ...facts, ...changes })
const shown = ({ segments }: ReturnType<typeof lateInterest>) =>
  segments.map(({ days, principalCents, bps, tenThousandths }) => [
    days,
    principalCents / 100,
    bps,
    tenThousandths,
  ])

describe('vectors of relances-facts, section 3', () => {
  test('V1: the rate changes on 1 July', () => {
    const answer = of({})
    expect(shown(answer)).toEqual([
      [30, 12_000, 1_315, 1_296_986],
      [51, 12_000, 1_215, 2_037_205],
    ])
    expect(answer).toMatchObject({ interestCents: 33_342, indemnityCents: 4_000, days: 81, missing: null })
  })

  test('V2: partial payments and two changes of the rate', () => {
    const answer = of({
      dueOn: '2024-11-15',
      grossCents: 500_000,
      reductions: [
        { on: '2024-12-20', cents: 200_000 },
        { on: '2025-02-10', cents: 100_000 },
        { on: '2025-07-15', cents: 200_000 },
      ],
      until: '2025-07-15',
    })
    expect(shown(answer)).toEqual([
      [35, 5_000, 1_425, 683_219],
      [11, 3_000, 1_425, 128_836],
      [41, 3_000, 1_315, 443_137],
      [140, 2_000, 1_315, 1_008_767],
      [15, 2_000, 1_215, 99_863],
    ])
    expect(answer).toMatchObject({ interestCents: 23_638, days: 242 })
  })

  test('V3: a leap year counts over 365 days', () => {
    const answer = of({ dueOn: '2023-12-31', grossCents: 366_000, until: '2024-03-31' })
    expect(answer).toMatchObject({ interestCents: 13_231, days: 91 })
  })

  test('V4: a public buyer keeps the rate of the first day', () => {
    const answer = of({
      debtor: 'public_buyer',
      grossCents: 2_400_000,
      dueOn: '2025-06-10',
      until: '2025-09-30',
    })
    expect(shown(answer)).toEqual([[112, 24_000, 1_115, 8_211_288]])
    expect(answer).toMatchObject({ interestCents: 82_113, indemnityCents: 4_000 })
  })

  test('V5: three times the legal rate', () => {
    const answer = of({
      rule: { kind: 'legal_times_three' },
      grossCents: 100_000,
      dueOn: '2025-12-11',
      until: '2026-01-31',
    })
    expect(shown(answer)).toEqual([
      [20, 1_000, 828, 45_370],
      [31, 1_000, 786, 66_756],
    ])
    expect(answer.interestCents).toBe(1_121)
  })

  test('V6: one day', () => {
    expect(of({ grossCents: 10_000, dueOn: '2026-01-10', until: '2026-01-11' }).interestCents).toBe(3)
  })

  test('V7: a consumer, from the formal demand', () => {
    const consumer = {
      debtor: 'consumer',
      grossCents: 84_000,
      dueOn: '2025-11-30',
      until: '2026-03-01',
    } as const
    expect(of({ ...consumer, formalNoticeOn: '2026-01-10' })).toMatchObject({
      days: 50,
      interestCents: 301,
      indemnityCents: 0,
    })
    expect(of(consumer)).toMatchObject({ segments: [], interestCents: 0, indemnityCents: 0, missing: null })
  })

  test('V8: a credit note, and one rounding', () => {
    const answer = of({
      grossCents: 240_000,
      dueOn: '2026-01-31',
      reductions: [{ on: '2026-02-10', cents: 40_000 }],
      until: '2026-03-02',
    })
    expect(shown(answer)).toEqual([
      [10, 2_400, 1_215, 79_890],
      [20, 2_000, 1_215, 133_151],
    ])
    expect(answer.interestCents).toBe(2_130)
  })
})

describe('a half-year without its rate', () => {
  it('stops the computation at the last known day, and is named', () => {
    const answer = of({ dueOn: '2026-06-20', until: '2026-11-29' })
    expect(answer).toMatchObject({ days: 10, missing: { kind: 'ecb', from: '2026-07-01' } })
    expect(answer.segments.at(-1)?.to).toBe('2026-06-30')
    expect(of({ dueOn: '2026-08-01', until: '2026-11-29' })).toMatchObject({
      days: 0,
      interestCents: 0,
      indemnityCents: 4_000,
      missing: { kind: 'ecb', from: '2026-07-01' },
    })
  })

  it('is no matter once nothing is owed', () => {
    const paid: Reduction[] = [{ on: '2026-06-30', cents: 1_200_000 }]
    expect(of({ dueOn: '2026-06-20', until: '2026-11-29', reductions: paid }).missing).toBeNull()
  })

  it('does not stop a public buyer whose rate was known on the first day', () => {
    expect(of({ debtor: 'public_buyer', dueOn: '2026-06-20', until: '2026-11-29' })).toMatchObject({
      days: 162,
      missing: null,
    })
  })

  it('is counted once an owner entered it', () => {
    const completed = ratesWith([{ kind: 'ecb', from: '2026-07-01', bps: 240, source: 'BCE, 17 juin 2026' }])
    expect(of({ dueOn: '2026-06-20', until: '2026-11-29', rates: completed })).toMatchObject({
      days: 162,
      missing: null,
    })
  })
})

describe('rates of a contract', () => {
  const first = { dueOn: '2024-01-10', until: '2024-01-11' }

  it('are raised to three times the legal rate', () => {
    expect(of({ ...first, rule: { kind: 'ecb_plus', pointsBps: 1_000 } }).segments[0]).toMatchObject({
      bps: 1_521,
      floor: 'raised',
    })
    expect(of({ ...first, rule: { kind: 'fixed', bps: 100 } }).segments[0]).toMatchObject({ bps: 1_521 })
    expect(of({ ...first, rule: { kind: 'fixed', bps: 1_600 } }).segments[0]).toMatchObject({
      bps: 1_600,
      floor: 'met',
    })
  })

  it('leave the default rate of the law as it is', () => {
    expect(of(first).segments[0]).toMatchObject({ bps: 1_450, floor: 'none' })
  })

  it('hold where the floor is not known, and say so', () => {
    const answer = of({ dueOn: '2026-07-10', until: '2026-07-20', rule: { kind: 'fixed', bps: 1_000 } })
    expect(answer).toMatchObject({ days: 10, missing: null })
    expect(answer.segments[0]).toMatchObject({ bps: 1_000, floor: 'unknown' })
  })

  it('are nothing to a public buyer nor to a consumer', () => {
    const rule = { kind: 'fixed', bps: 3_000 } as const
    expect(of({ debtor: 'public_buyer', rule }).segments[0]?.bps).toBe(1_115)
    const demanded = { debtor: 'consumer', formalNoticeOn: '2025-07-10' } as const
    expect(of({ ...demanded, rule }).segments[0]?.bps).toBe(276)
  })
})

describe('nothing runs', () => {
  it('on the day to pay, nor for what was paid by then', () => {
    expect(of({ until: '2025-05-31' })).toMatchObject({ days: 0, indemnityCents: 0 })
    const paid = [{ on: '2025-05-31', cents: 1_200_000 }]
    expect(of({ reductions: paid })).toMatchObject({ days: 0, indemnityCents: 0 })
  })

  it('from the judgment that opens insolvency proceedings; one before the day to pay spares the 40 €', () => {
    expect(of({ insolvencyOn: '2025-06-11' })).toMatchObject({ days: 10, indemnityCents: 4_000 })
    expect(of({ insolvencyOn: '2025-05-20' })).toMatchObject({ days: 0, indemnityCents: 0 })
  })

  it('and again from a returned payment', () => {
    const reductions = [
      { on: '2025-06-10', cents: 1_200_000 },
      { on: '2025-06-20', cents: -1_200_000 },
    ]
    expect(of({ reductions, until: '2025-06-30' }).segments.map(({ from, to }) => [from, to])).toEqual([
      ['2025-06-01', '2025-06-10'],
      ['2025-06-21', '2025-06-30'],
    ])
  })
})

/** The law again, a day at a time, in exact fractions of 1/3,650,000 of a cent. */
function byTheDay(given: InterestFacts): number {
  const { debtor, dueOn, until, grossCents, reductions, formalNoticeOn } = given
  const start = debtor === 'consumer' ? [formalNoticeOn!, dueOn].sort()[1]! : dueOn
  let sum = 0n
  for (let day = addDays(start, 1); day <= until; day = addDays(day, 1)) {
    const owed = reductions.reduce((left, { on, cents }) => (on < day ? left - cents : left), grossCents)
    const bps =
      debtor === 'consumer'
        ? rates('legal', day)!.bps
        : debtor === 'public_buyer'
          ? rates('ecb', addDays(start, 1))!.bps + 800
          : rates('ecb', day)!.bps + 1_000
    sum += BigInt(Math.max(0, owed)) * BigInt(bps)
  }
  const [whole, rest] = [sum / 3_650_000n, sum % 3_650_000n]
  return Number(2n * rest >= 3_650_000n ? whole + 1n : whole)
}

test('is what a day at a time gives, whatever was paid in between', () => {
  const day = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2023-01-01', days))
  const random = fc.record({
    debtor: fc.constantFrom(...debtors),
    dueOn: day,
    until: day,
    formalNoticeOn: day,
    grossCents: fc.integer({ min: 1, max: 100_000_000_000 }),
    reductions: fc.array(fc.record({ on: day, cents: fc.integer({ min: -50_000, max: 90_000_000 }) }), {
      maxLength: 5,
    }),
  })
  fc.assert(
    fc.property(random, (some) => {
      const given = { ...facts, ...some }
      const answer = lateInterest(given)
      expect(answer.interestCents).toBe(byTheDay(given))
      for (const [index, { from }] of answer.segments.entries())
        if (index > 0) expect(from > answer.segments[index - 1]!.to).toBe(true)
    }),
    { numRuns: 300 },
  )
})

describe('what is contested bears no interest that is asked', () => {
  test('V1 of which a third is contested: that of two thirds', () => {
    expect(undisputedInterest(facts, 400_000)).toEqual(of({ grossCents: 800_000 }))
    expect(undisputedInterest(facts, 400_000)).toMatchObject({ interestCents: 22_228, indemnityCents: 4_000 })
  })

  test('it is as if the part had been paid on the due day, whatever is paid of the rest', () => {
    const day = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(
        fc.constantFrom(...debtors),
        fc.integer({ min: 2, max: 5_000_000 }),
        fc.array(fc.record({ day, share: fc.integer({ min: 0, max: 30 }) }), { maxLength: 3 }),
        fc.integer({ min: 1, max: 99 }),
        (debtor, grossCents, paid, part) => {
          const reductions = paid.map(
            ({ day, share }): Reduction => ({
              on: addDays(facts.dueOn, day),
              cents: Math.floor((grossCents * share) / 100),
            }),
          )
          const owed = grossCents - reductions.reduce((sum, { cents }) => sum + cents, 0)
          const contested = Math.floor((owed * part) / 100)
          const all = { ...facts, debtor, grossCents, reductions, formalNoticeOn: facts.dueOn }
          const asked = undisputedInterest(all, contested)
          const paidThen = [...reductions, { on: facts.dueOn, cents: contested }]
          expect(asked.interestCents).toBe(lateInterest({ ...all, reductions: paidThen }).interestCents)
          expect(asked.interestCents).toBeLessThanOrEqual(lateInterest(all).interestCents)
          expect(undisputedInterest(all, 0)).toEqual(lateInterest(all))
        },
      ),
    )
  })
})
