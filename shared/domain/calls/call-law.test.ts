import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { instantOf } from '#shared/time/calendar-day.ts'
import type { CallFacts } from './call-facts.ts'
import { mayCall } from './call-law.ts'
import { callPurposes } from './call-names.ts'
import { clientTerritory } from './client-territory.ts'

const at = (postalCode: string) => {
  const { region, timeZone } = clientTerritory({ postalCode, country: 'FR', phone: null })
  return { region, timeZone }
}
const paris = (day: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf('Europe/Paris', day, hours * 60 + minutes)
}
const consented: CallFacts = {
  purpose: 'prospecting',
  at: paris('2026-11-30', '11:00'),
  ...at('75011'),
  kind: 'consumer',
  consent: { givenAt: new Date('2026-09-01'), anyHour: false },
  opposedAt: null,
  contractUnderWay: null,
  attempts: [],
  refusedAt: null,
  renovation: false,
}
const call = (change: Partial<CallFacts>) => mayCall({ ...consented, ...change })

describe('hours of consumers', () => {
  test.each([
    ['2026-11-30', '09:59', false],
    ['2026-11-30', '10:00', true],
    ['2026-11-30', '12:59', true],
    ['2026-11-30', '13:00', false],
    ['2026-11-30', '14:00', true],
    ['2026-11-30', '19:59', true],
    ['2026-11-30', '20:00', false],
    ['2026-11-28', '11:00', false],
    ['2026-11-29', '11:00', false],
    ['2026-11-11', '11:00', false],
  ])('%s at %s: %s', (day, time, allowed) => {
    expect(call({ at: paris(day, time) }).allowed).toBe(allowed)
  })

  test('follow the holidays of the client', () => {
    const goodFriday = paris('2027-03-26', '11:00')
    expect(call({ at: goodFriday, ...at('67000') })).toMatchObject({
      code: 'holiday',
      reason: 'C’est un jour férié chez cette personne (Vendredi saint).',
      // Easter Monday is one too.
      againAt: paris('2027-03-30', '10:00'),
    })
    expect(call({ at: goodFriday, ...at('69001') }).allowed).toBe(true)
    const abolition = new Date('2027-05-27T15:00:00Z')
    expect(call({ at: abolition, ...at('97110') })).toMatchObject({ code: 'holiday' })
    expect(call({ at: abolition, ...at('97200') }).allowed).toBe(true)
  })

  test('follow the clocks of the client', () => {
    const evening = paris('2026-12-01', '18:30')
    expect(call({ at: evening }).allowed).toBe(true)
    const late = call({ at: evening, ...at('97400') })
    expect(late).toMatchObject({ code: 'outside_hours', againAt: new Date('2026-12-02T06:00:00Z') })
    expect(late.reason).toContain('Il est 21:30 chez cette personne')
  })

  test('say when they begin', () => {
    expect(call({ at: paris('2026-11-30', '13:00') })).toMatchObject({
      againAt: paris('2026-11-30', '14:00'),
    })
    expect(call({ at: paris('2026-11-27', '20:00') })).toMatchObject({
      againAt: paris('2026-11-30', '10:00'),
    })
  })

  test('give way to those that the person chose', () => {
    const consent = { givenAt: new Date('2026-09-01'), anyHour: true }
    for (const at of [paris('2026-11-28', '21:30'), paris('2026-11-11', '11:00')])
      expect(call({ at, consent }).allowed).toBe(true)
    expect(call({ refusedAt: paris('2026-11-27', '15:00'), consent })).toMatchObject({
      code: 'refused_lately',
      againAt: paris('2027-01-27', '00:00'),
    })
  })

  test('say which day is closed', () => {
    expect(call({ at: paris('2026-11-28', '11:00') })).toMatchObject({ code: 'weekend' })
    expect(call({ at: paris('2026-11-11', '11:00') })).toMatchObject({ code: 'holiday' })
    expect(call({ at: paris('2026-11-30', '09:00') })).toMatchObject({ code: 'outside_hours' })
  })
})

describe('four calls in 30 calendar days', () => {
  const attempts = ['2027-06-01', '2027-06-08', '2027-06-15', '2027-06-22'].map((day) => paris(day, '11:00'))
  test('are the most, from the first one on', () => {
    expect(call({ attempts, at: paris('2027-06-30', '11:00') })).toMatchObject({
      code: 'too_often',
      reason: 'Cette personne a déjà été appelée 4 fois en 30 jours, la première le 1er juin 2027.',
      againAt: paris('2027-07-01', '10:00'),
    })
    expect(call({ attempts, at: paris('2027-07-01', '11:00') }).allowed).toBe(true)
    expect(call({ attempts: attempts.slice(1), at: paris('2027-06-30', '11:00') }).allowed).toBe(true)
  })
  test('count for a contract under way too', () => {
    expect(
      call({
        attempts,
        at: paris('2027-06-30', '11:00'),
        contractUnderWay: 'Devis D-12 signé',
        consent: null,
      }),
    ).toMatchObject({ code: 'too_often' })
  })
})

describe('a refusal', () => {
  test.each([
    ['2027-06-01', false],
    ['2027-07-30', false],
    // The 60th day is Saturday 31 July in 2027; in 2026 a Friday.
    ['2027-07-31', false],
    ['2027-08-02', true],
  ])('of 1 June 2027, then %s: %s', (day, allowed) => {
    expect(call({ refusedAt: paris('2027-06-01', '15:00'), at: paris(day, '11:00') }).allowed).toBe(allowed)
  })
  test('lasts 60 days: of 1 June 2028, until 31 July, a Monday', () => {
    expect(call({ refusedAt: paris('2028-06-01', '15:00'), at: paris('2028-07-31', '11:00') })).toMatchObject(
      {
        code: 'refused_lately',
        againAt: paris('2028-08-01', '10:00'),
      },
    )
    expect(call({ refusedAt: paris('2028-06-01', '15:00'), at: paris('2028-08-01', '11:00') }).allowed).toBe(
      true,
    )
  })
})

describe('consent', () => {
  it('is asked of consumers, and of people of whom nothing is known', () => {
    const refused = call({ consent: null })
    expect(refused).toMatchObject({
      code: 'no_consent',
      article: 'C. conso. art. L223-1 (loi n° 2025-594 du 30 juin 2025, art. 13)',
      againAt: null,
    })
    expect(call({ consent: null, kind: 'unknown' })).toMatchObject({ code: 'no_consent' })
    expect(call({ kind: 'unknown' }).allowed).toBe(true)
  })
  it('is not asked before 11 August 2026', () => {
    expect(call({ consent: null, at: paris('2026-08-10', '11:00') }).allowed).toBe(true)
    expect(call({ consent: null, at: paris('2026-08-11', '11:00') })).toMatchObject({ code: 'no_consent' })
  })
  it('is not asked during a contract, whose hours remain', () => {
    expect(call({ consent: null, contractUnderWay: 'Devis D-12 signé' })).toMatchObject({
      allowed: true,
      reason: expect.stringContaining('Devis D-12 signé'),
    })
    expect(
      call({ consent: null, contractUnderWay: 'Devis D-12 signé', at: paris('2026-11-30', '09:00') }),
    ).toMatchObject({ code: 'outside_hours' })
  })
  it('does not open renovation, which a contract under way does', () => {
    expect(call({ renovation: true })).toMatchObject({ code: 'renovation', againAt: null })
    expect(call({ renovation: true, contractUnderWay: 'Devis D-12 signé' }).allowed).toBe(true)
  })
})

describe('professionals', () => {
  const sunday = paris('2026-11-29', '22:00')
  it('may be called until they oppose', () => {
    expect(call({ kind: 'professional', consent: null, at: sunday }).allowed).toBe(true)
    expect(call({ kind: 'professional', opposedAt: new Date('2026-10-01') })).toMatchObject({
      code: 'opposed',
      article: 'RGPD art. 21',
      againAt: null,
    })
  })
})

const instants = fc.date({
  min: new Date('2026-08-11'),
  max: new Date('2028-12-31'),
  noInvalidDate: true,
})
const facts: fc.Arbitrary<CallFacts> = fc
  .record({
    purpose: fc.constantFrom(...callPurposes),
    at: instants,
    where: fc.constantFrom('75011', '67000', '97110', '97400', '98714').map(at),
    kind: fc.constantFrom('consumer', 'professional', 'unknown'),
    consent: fc.option(fc.record({ givenAt: instants, anyHour: fc.boolean() })),
    opposedAt: fc.option(instants),
    contractUnderWay: fc.option(fc.constant('Devis D-12 signé')),
    attempts: fc.array(instants, { maxLength: 6 }),
    refusedAt: fc.option(instants),
    renovation: fc.boolean(),
  })
  .map(({ where, ...rest }) => ({ ...rest, ...where }))

describe('whatever the facts', () => {
  test('a debt, a delivery and a contract may be called about', () => {
    fc.assert(
      fc.property(facts, (any) => {
        if (any.purpose !== 'prospecting') expect(mayCall(any).allowed).toBe(true)
      }),
    )
  })
  test('an opposition is for good', () => {
    fc.assert(
      fc.property(facts, instants, (any, opposedAt) => {
        expect(mayCall({ ...any, purpose: 'prospecting', opposedAt })).toMatchObject({
          code: 'opposed',
          againAt: null,
        })
      }),
    )
  })
  test('a call that is told to become lawful is so then, and not just before', () => {
    fc.assert(
      fc.property(facts, (any) => {
        const verdict = mayCall({ ...any, purpose: 'prospecting' })
        if (verdict.allowed || verdict.againAt === null) return
        expect(verdict.againAt > any.at).toBe(true)
        expect(mayCall({ ...any, purpose: 'prospecting', at: verdict.againAt }).allowed).toBe(true)
        const before = new Date(verdict.againAt.getTime() - 60_000)
        if (before > any.at)
          expect(mayCall({ ...any, purpose: 'prospecting', at: before }).allowed).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
  test('less is never allowed to a professional than to a person of whom nothing is known', () => {
    fc.assert(
      fc.property(facts, (any) => {
        if (mayCall({ ...any, kind: 'unknown' }).allowed)
          expect(mayCall({ ...any, kind: 'professional' }).allowed).toBe(true)
      }),
    )
  })
})
