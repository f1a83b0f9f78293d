import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../time/calendar-day.ts'
import {
  chooseMandate,
  earliestOn,
  isReference,
  lapsesOn,
  type MandateFacts,
  mandateCan,
  sequenceOf,
  standingOn,
} from './mandate.ts'
import { isTargetDay, nextTargetDay } from './target-days.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1999-01-01', days))
const signed = (facts: Partial<MandateFacts> = {}): MandateFacts => ({
  state: 'active',
  kind: 'recurrent',
  signedOn: '2026-11-10',
  lastOn: null,
  ...facts,
})

describe('the days on which banks settle', () => {
  test.each([
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2026-12-28', true],
    ['2027-01-01', false],
    ['2027-03-26', false],
    ['2027-03-29', false],
    ['2027-03-30', true],
    ['2027-05-01', false],
    // A holiday in France, not of TARGET.
    ['2026-07-14', true],
    ['2026-11-11', true],
    ['2026-11-14', false],
    ['2026-11-15', false],
  ])('%s', (isoDay, settles) => expect(isTargetDay(isoDay)).toBe(settles))

  test('one comes within five days, and none is passed over', () => {
    fc.assert(
      fc.property(day, (from) => {
        const next = nextTargetDay(from)
        expect(isTargetDay(next)).toBe(true)
        expect(daysBetween(from, next)).toBeLessThanOrEqual(5)
        for (let between = from; between < next; between = addDays(between, 1))
          expect(isTargetDay(between)).toBe(false)
      }),
    )
  })

  test('a client who is told today is debited after its notice, the next day at the earliest', () => {
    expect(earliestOn('2026-11-12', 14)).toBe('2026-11-26')
    expect(earliestOn('2026-12-11', 14)).toBe('2026-12-28')
    expect(earliestOn('2026-11-12', 0)).toBe('2026-11-13')
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 30 }), (today, notice) => {
        expect(daysBetween(today, earliestOn(today, notice))).toBeGreaterThanOrEqual(Math.max(1, notice))
      }),
    )
  })
})

describe('a mandate', () => {
  test('lapses 36 months after its last debit, or its signature', () => {
    expect(lapsesOn(signed())).toBe('2029-11-10')
    expect(lapsesOn(signed({ lastOn: '2027-02-01' }))).toBe('2030-02-01')
    expect(lapsesOn(signed({ signedOn: '2024-02-29' }))).toBe('2027-02-28')
    expect([standingOn(signed(), '2029-11-10'), standingOn(signed(), '2029-11-11')]).toEqual([
      'active',
      'lapsed',
    ])
  })

  test('each debit gives it 36 months more, whatever its days', () => {
    fc.assert(
      fc.property(day, fc.array(day, { maxLength: 6 }), (signedOn, debits) => {
        const after = debits.filter((one) => one >= signedOn).toSorted()
        let last: string | null = null
        for (const on of after) {
          const facts = signed({ signedOn, lastOn: last })
          if (mandateCan.collect(facts, on).ok) last = on
          else expect(on > lapsesOn(facts)!).toBe(true)
        }
        const facts = signed({ signedOn, lastOn: last })
        expect(standingOn(facts, last ?? signedOn)).toBe('active')
        expect(standingOn(facts, addDays(lapsesOn(facts)!, 1))).toBe('lapsed')
      }),
    )
  })

  test('that is not signed, revoked, or one-off and used collects nothing', () => {
    const code = (facts: Partial<MandateFacts>) => {
      const verdict = mandateCan.collect(signed(facts), '2026-12-01')
      return verdict.ok ? 'ok' : verdict.code
    }
    expect(code({})).toBe('ok')
    expect(code({ state: 'waiting', signedOn: null })).toBe('mandate_not_signed')
    expect(code({ state: 'revoked' })).toBe('mandate_revoked')
    expect(code({ kind: 'one_off' })).toBe('ok')
    expect(code({ kind: 'one_off', lastOn: '2026-11-20' })).toBe('mandate_used')
    expect(mandateCan.revoke({ state: 'revoked' })).toEqual({ ok: false, code: 'mandate_revoked' })
  })

  test('is chosen among those that name the creditor: recurrent first, the newest first', () => {
    const made = (name: string, facts: Partial<MandateFacts> = {}, creditorId = 'A') => ({
      name,
      creditorId,
      ...signed(facts),
    })
    const pick = (...mandates: ReturnType<typeof made>[]) => {
      const chosen = chooseMandate(mandates, { creditorId: 'A', on: '2026-12-01' })
      return chosen.ok ? chosen.mandate.name : chosen.code
    }
    expect(pick(made('once', { kind: 'one_off' }), made('new'), made('old'))).toBe('new')
    expect(pick(made('other', {}, 'B'), made('once', { kind: 'one_off' }))).toBe('once')
    expect(pick()).toBe('mandate_missing')
    expect(pick(made('other', {}, 'B'))).toBe('mandate_other_creditor')
    expect(pick(made('past', { signedOn: '2020-01-01' }))).toBe('mandate_lapsed')
  })

  test('says to banks where a debit stands in its life', () => {
    expect([sequenceOf('one_off', 0), sequenceOf('recurrent', 0), sequenceOf('recurrent', 3)]).toEqual([
      ...['OOFF', 'FRST', 'RCUR'],
    ])
  })

  test('has a reference that every bank takes', () => {
    for (const good of ['RUM-1', 'A/B', '2026:(1)+?.,', 'x'.repeat(35)]) expect(isReference(good)).toBe(true)
    for (const bad of ['', 'a b', 'é', '/a', 'a/', 'a//b', 'x'.repeat(36), 'a_b', "l'un"])
      expect(isReference(bad)).toBe(false)
  })
})
