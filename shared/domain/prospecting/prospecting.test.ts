import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basesFor,
  endOfOpposition,
  heldUntil,
  mayProspect,
  type ProspectFacts,
  prospectingBases,
  prospectingStates,
  recordingFaults,
  restoredByUndo,
} from './prospecting.ts'

const now = new Date('2026-11-25T10:00:00Z')
const facts = (change: Partial<ProspectFacts> = {}): ProspectFacts => ({
  kind: 'professional',
  state: 'given',
  basis: 'consent',
  lastContactAt: null,
  recordedAt: new Date('2026-01-10T08:00:00Z'),
  ...change,
})
const none = { state: 'none', basis: null, recordedAt: null } as const
const instants = fc.date({ min: new Date('2015-01-01'), max: now, noInvalidDate: true })
const anyFacts: fc.Arbitrary<ProspectFacts> = fc.record({
  kind: fc.constantFrom('consumer', 'professional', 'unknown'),
  state: fc.constantFrom(...prospectingStates),
  basis: fc.option(fc.constantFrom(...prospectingBases)),
  recordedAt: fc.option(instants),
  lastContactAt: fc.option(instants),
})

describe('whom one may write to', () => {
  test.each([
    [{}, { verdict: 'allowed' }],
    [{ kind: 'consumer' }, { verdict: 'allowed' }],
    [{ kind: 'consumer', basis: 'customer' }, { verdict: 'allowed' }],
    [
      { kind: 'consumer', basis: 'professional' },
      { verdict: 'warn', reason: 'basis_unfit' },
    ],
    [{ basis: 'professional' }, { verdict: 'allowed' }],
    [{ kind: 'unknown', basis: 'professional' }, { verdict: 'allowed' }],
    [none, { verdict: 'warn', reason: 'not_recorded' }],
    [
      { kind: 'consumer', ...none },
      { verdict: 'warn', reason: 'not_recorded' },
    ],
    [
      { state: 'refused', basis: null },
      { verdict: 'forbidden', reason: 'opposed' },
    ],
    [{ recordedAt: new Date('2023-11-25T10:00:00Z') }, { verdict: 'allowed' }],
    [{ recordedAt: new Date('2023-11-25T09:59:59Z') }, { verdict: 'warn', reason: 'too_old' }],
    // The person wrote since.
    [
      { recordedAt: new Date('2020-01-01'), lastContactAt: new Date('2024-02-29T00:00:00Z') },
      { verdict: 'allowed' },
    ],
  ] as const)('%j: %j', (change, verdict) => {
    expect(mayProspect(facts(change), now)).toEqual(verdict)
  })

  test('never to whoever opposed, whatever else is known', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        expect(mayProspect({ ...any, state: 'refused' }, now).verdict).toBe('forbidden')
      }),
    )
  })

  test('freely with a basis that fits and is younger than three years alone', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        const fits = any.state === 'given' && any.basis !== null && basesFor(any.kind).includes(any.basis)
        expect(mayProspect(any, now).verdict === 'allowed').toBe(fits && now <= heldUntil(any))
      }),
    )
  })

  test('a later contact never takes a right away', () => {
    fc.assert(
      fc.property(anyFacts, instants, (any, later) => {
        if (mayProspect(any, now).verdict !== 'allowed' || later < (any.lastContactAt ?? 0)) return
        expect(mayProspect({ ...any, lastContactAt: later }, now).verdict).toBe('allowed')
      }),
    )
  })
})

describe('what may be recorded', () => {
  const codes = (...given: Parameters<typeof recordingFaults>) =>
    recordingFaults(...given).map(({ path, code }) => [path, code])
  const given = (basis: (typeof prospectingBases)[number] | null, note = 'Salon, 12 mars 2026') =>
    ({ state: 'given', basis, note }) as const

  test('an opposition, always', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        expect(codes(any, { state: 'refused', basis: null, note: '' })).toEqual([])
      }),
    )
  })

  test('after an opposition, a new consent and nothing else', () => {
    const opposed = { kind: 'professional', state: 'refused' } as const
    expect(codes(opposed, given('consent'))).toEqual([])
    expect(codes(opposed, given('customer'))).toEqual([['basis', 'prospect_opposed']])
    expect(codes(opposed, given('professional'))).toEqual([['basis', 'prospect_opposed']])
    expect(codes(opposed, { state: 'none', basis: null, note: '' })).toEqual([['state', 'prospect_opposed']])
  })

  test('a consent with its proof, and a basis that fits the person', () => {
    const unknown = { kind: 'unknown', state: 'none' } as const
    expect(codes(unknown, given('consent', '  '))).toEqual([['note', 'proof_missing']])
    expect(codes(unknown, given('professional', ''))).toEqual([])
    expect(codes(unknown, given(null))).toEqual([['basis', 'basis_missing']])
    expect(codes({ kind: 'consumer', state: 'none' }, given('professional'))).toEqual([
      ['basis', 'basis_unfit'],
    ])
  })

  test('what is recorded is allowed at once, as long as nobody opposes', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...prospectingBases), (any, basis) => {
        if (recordingFaults(any, given(basis)).length > 0) return
        expect(mayProspect({ ...any, state: 'given', basis, recordedAt: now }, now)).toEqual({
          verdict: 'allowed',
        })
      }),
    )
  })
})

describe('an opposition that is taken back by its link', () => {
  const byLink = { state: 'refused', basis: null, source: 'link' } as const
  const consent = { state: 'given', basis: 'consent', source: 'form' } as const
  test.each([
    ['nothing was said', [], null],
    ['nothing before', [byLink], { state: 'none', basis: null }],
    ['a consent before', [byLink, byLink, consent], { state: 'given', basis: 'consent' }],
    ['told to somebody before', [byLink, { ...byLink, source: 'manual' }, consent], null],
    ['told to somebody since', [{ ...byLink, source: 'manual' }, byLink, consent], null],
    ['a consent since', [consent, byLink], null],
  ] as const)('%s', (_name, history, restored) => {
    expect(restoredByUndo(history)).toEqual(restored)
  })
})

describe('the end of an opposition', () => {
  const byLink = { state: 'refused', source: 'link' } as const
  const undone = { state: 'given', source: 'link' } as const
  const consent = { state: 'given', source: 'form' } as const
  test('that was made by a link is what first says otherwise after it', () => {
    expect(endOfOpposition([undone, byLink, consent], byLink)).toBe(undone)
    expect(endOfOpposition([consent, undone, byLink], byLink)).toBe(undone)
    expect(endOfOpposition([consent, { ...byLink, source: 'manual' }, byLink], byLink)).toBe(consent)
  })

  test('is none while it holds, nor of other records', () => {
    expect(endOfOpposition([byLink, consent], byLink)).toBeNull()
    const told = { state: 'refused', source: 'manual' } as const
    expect(endOfOpposition([consent, told], told)).toBeNull()
    expect(endOfOpposition([undone, consent], consent)).toBeNull()
  })
})
