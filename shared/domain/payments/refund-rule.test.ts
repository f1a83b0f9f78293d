import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fileNeedsSecond,
  needsSecond,
  type RefundFacts,
  refundRequestCan,
  refundRequestStates,
  whySecond,
} from './refund-rule.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const nothing = { payment: 0, asker: 0, client: 0, iban: 0 }
const facts = (over: Partial<RefundFacts> = {}): RefundFacts => ({
  limitCents: 500_00,
  hasAnother: true,
  amountCents: 500_00,
  given: nothing,
  proven: true,
  iban: null,
  ...over,
})

describe('a refund waits for a second person', () => {
  test('above the limit, not at it, and never when the rule is off', () => {
    expect(needsSecond(facts())).toBe(false)
    expect(needsSecond(facts({ amountCents: 500_01 }))).toBe(true)
    expect(whySecond(facts({ limitCents: null, amountCents: 500_01, proven: false, iban: 'new' }))).toEqual(
      [],
    )
  })

  test('whatever its amount, of money that nothing proves, or to an IBAN that its client never paid from', () => {
    fc.assert(
      fc.property(cents, fc.boolean(), fc.constantFrom('seen', 'new', null), (limitCents, proven, iban) => {
        const why = whySecond(facts({ limitCents, amountCents: 1, proven, iban }))
        expect(why.includes('unproven')).toBe(!proven)
        expect(why.includes('new_iban')).toBe(iban === 'new')
      }),
    )
  })

  test('unless nobody else could answer: the reasons stay', () => {
    const alone = facts({ hasAnother: false, proven: false })
    expect([needsSecond(alone), whySecond(alone)]).toEqual([false, ['unproven']])
  })

  test('however it is cut into payments, clients and IBANs: each gets at most the limit by one hand', () => {
    const part = fc.record({
      amountCents: fc.integer({ min: 1, max: 100_000 }),
      asker: fc.integer({ min: 0, max: 2 }),
      client: fc.integer({ min: 0, max: 2 }),
      iban: fc.option(fc.integer({ min: 0, max: 2 })),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.array(part, { maxLength: 20 }),
        (limitCents, parts) => {
          const sums = new Map<string, number>()
          const of = (key: string) => sums.get(key) ?? 0
          for (const { amountCents, asker, client, iban } of parts) {
            const keys = [`asker ${asker}`, `client ${client}`, ...(iban === null ? [] : [`iban ${iban}`])]
            const given = {
              payment: 0,
              asker: of(keys[0]!),
              client: of(keys[1]!),
              iban: of(keys[2] ?? ''),
            }
            const standing = iban === null ? null : ('seen' as const)
            if (needsSecond(facts({ limitCents, amountCents, given, iban: standing }))) continue
            for (const key of keys) sums.set(key, of(key) + amountCents)
          }
          for (const sum of sums.values()) expect(sum).toBeLessThanOrEqual(limitCents)
        },
      ),
    )
  })
})

test('files of one person are one: together above the limit they wait', () => {
  const file = { limitCents: 1_000_00, hasAnother: true, totalCents: 600_00, madeCents: 0 }
  expect(fileNeedsSecond(file)).toBe(false)
  expect(fileNeedsSecond({ ...file, madeCents: 400_01 })).toBe(true)
  expect(fileNeedsSecond({ ...file, totalCents: 1_100_00 })).toBe(true)
  expect(fileNeedsSecond({ ...file, totalCents: 1_100_00, hasAnother: false })).toBe(false)
  expect(fileNeedsSecond({ ...file, totalCents: 1_100_00, limitCents: null })).toBe(false)
})

test('its author takes it back, another answers, once', () => {
  for (const state of refundRequestStates) {
    const request = { state, requestedBy: 'camille' }
    const open = state === 'waiting'
    expect(refundRequestCan.approve(request, 'camille').ok).toBe(false)
    expect(refundRequestCan.refuse(request, 'camille').ok).toBe(false)
    expect(refundRequestCan.withdraw(request, 'camille').ok).toBe(open)
    expect(refundRequestCan.approve(request, 'thomas').ok).toBe(open)
    expect(refundRequestCan.refuse(request, 'thomas').ok).toBe(open)
    expect(refundRequestCan.withdraw(request, 'thomas').ok).toBe(false)
  }
})
