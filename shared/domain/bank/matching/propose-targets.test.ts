import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rejectionOf } from '#shared/domain/direct-debits/rejection.ts'
import type { MatchLine } from './line-clues.ts'
import { paidByOf } from './paid-by.ts'
import { type OpenTarget, proposeTargets } from './propose-targets.ts'

const line = (label: string, amountCents: number, facts: Partial<MatchLine> = {}): MatchLine => ({
  id: label,
  label,
  amountCents,
  bookedOn: '2026-11-12',
  counterparty: null,
  iban: null,
  references: [],
  ...facts,
})
const IBAN = 'FR1420041010050500013M02606'
const received = (facts: Partial<OpenTarget> = {}): OpenTarget => ({
  kind: 'received',
  id: 'r1',
  amounts: [-12_000],
  from: '2026-10-01',
  to: '2027-10-01',
  iban: IBAN,
  names: ['Papeterie Durand'],
  numbers: ['LF-2026-118'],
  references: [],
  ...facts,
})
const refund = (facts: Partial<OpenTarget> = {}): OpenTarget =>
  received({ kind: 'refund', id: 'm1', numbers: [], names: ['Martin'], iban: null, ...facts })
const debits = (facts: Partial<OpenTarget> = {}): OpenTarget =>
  received({
    kind: 'debits',
    id: 'b1',
    amounts: [30_000, 18_000],
    numbers: [],
    names: [],
    iban: null,
    references: ['0198a5c200007000800000000000abcd'],
    ...facts,
  })
type Given = Partial<Parameters<typeof proposeTargets>[2]>
const none: Required<Given> = { others: [], rejected: new Map(), isSettled: () => false }
const proposed = (lines: MatchLine[], targets: OpenTarget[], given: Given = {}) =>
  proposeTargets(lines, targets, { ...none, ...given })
const first = (one: MatchLine, targets: OpenTarget[], given: Given = {}) =>
  proposed([one], targets, given).get(one.id)?.[0]

describe('money that went out', () => {
  test.each([
    ['the number', line('VIR SEPA EMIS LF 2026 118', -12_000)],
    ['the name', line('PRLV SEPA PAPETERIE DURAND', -12_000)],
    ['the account', line('VIR INST', -12_000, { iban: IBAN })],
  ])('is certain by %s and the amount', (_what, one) => {
    expect(first(one, [received()])).toMatchObject({ targetId: 'r1', certain: true })
  })

  test('by the amount alone is only likely; another amount or day is nothing', () => {
    expect(first(line('CB SNCF', -12_000), [received()])).toMatchObject({ certain: false, confidence: 45 })
    expect(first(line('PAPETERIE DURAND', -11_999), [received()])).toBeUndefined()
    expect(first(line('PAPETERIE DURAND', 12_000), [received()])).toBeUndefined()
    const late = line('PAPETERIE DURAND', -12_000, { bookedOn: '2027-10-02' })
    expect(first(late, [received()])).toBeUndefined()
  })

  test('a longer number of other digits is not that number', () => {
    const longer = line('VIR LF 2026 1185', -12_000)
    expect(first(longer, [received()])).toMatchObject({ certain: false })
    expect(first(line('VIR 12', -12_000), [received({ numbers: ['12'] })])).toMatchObject({ certain: false })
  })

  test('two of one amount, or two lines for one, leave a doubt, unless the bank gives a reference back', () => {
    const two = [received(), refund({ names: ['Papeterie Durand'] })]
    const one = line('PAPETERIE DURAND', -12_000)
    expect(
      proposed([one], two)
        .get(one.id)!
        .map(({ certain }) => certain),
    ).toEqual([false, false])
    expect(first(one, [received()], { others: [one] })).toMatchObject({
      certain: false,
      reasons: expect.arrayContaining(['Un autre mouvement a ce montant']),
    })
    const id = '0198a5c2000070008000000000000001'
    const told = line('VIR', -12_000, { references: [id] })
    expect(first(told, [...two, refund({ id: 'm2', references: [id] })])).toMatchObject({
      targetId: 'm2',
      certain: true,
      confidence: 99,
    })
  })

  test('what a person said it is not is proposed no more; a line that is something else is not certain', () => {
    const one = line('PAPETERIE DURAND', -12_000)
    expect(first(one, [received()], { rejected: new Map([[one.id, new Set(['r1'])]]) })).toBeUndefined()
    expect(first(one, [received()], { isSettled: () => true })).toMatchObject({ certain: false })
  })

  test.each([
    ['PRLV SEPA EDF', 'direct_debit'],
    ['CB SNCF 12/11', 'card'],
    ['CHQ 123', 'cheque'],
    ['VIR EMIS DURAND', 'transfer'],
    ['ACB CONSEIL', 'transfer'],
  ])('%s says how it was paid', (label, means) => expect(paidByOf(label)).toBe(means))
})

test('a batch of debits is known by its words, whole or less what came back', () => {
  for (const cents of [30_000, 18_000])
    expect(first(line('REMISE PRLV SEPA', cents), [debits()])).toMatchObject({
      targetId: 'b1',
      certain: true,
    })
  expect(first(line('VIR RECU', 30_000), [debits()])).toMatchObject({ certain: false })
  expect(first(line('VIR RECU', 30_001), [debits()])).toBeUndefined()
})

describe('a debit that came back', () => {
  const ID = '0198a5c200007000800000000000dddd'
  const returned = (facts: Partial<OpenTarget> = {}): OpenTarget =>
    received({
      kind: 'returned',
      id: 'd1',
      names: ['Boulangerie Martin'],
      numbers: ['F2026-0007', 'RUM-2026-118'],
      references: [ID],
      ...facts,
    })

  test.each([
    ['its reference', line('PRELEVEMENT SEPA', -12_000, { references: [ID.toUpperCase(), 'AM04'] })],
    ['a word and the name', line('REJET PRLV BOULANGERIE MARTIN', -12_000)],
    ['a word and the number', line('IMPAYE F2026 0007', -12_000)],
    ['a code and the account', line('PRLV', -12_000, { references: ['MD06'], iban: IBAN })],
  ])('is certain by %s', (_what, one) => {
    expect(first(one, [returned()])).toMatchObject({ kind: 'returned', targetId: 'd1', certain: true })
  })

  test('is not certain by the amount, the name or a word alone, nor where two debits are alike', () => {
    for (const label of ['CB SNCF', 'PRLV BOULANGERIE MARTIN', 'REJET PRLV'])
      expect(first(line(label, -12_000), [returned()])).toMatchObject({ certain: false })
    const twins = [returned(), returned({ id: 'd2', references: ['0198a5c200007000800000000000eeee'] })]
    const one = line('REJET RUM-2026-118', -12_000)
    expect(
      proposed([one], twins)
        .get(one.id)!
        .map(({ certain }) => certain),
    ).toEqual([false, false])
    const told = line('REJET', -12_000, { references: [ID] })
    expect(first(told, twins)).toMatchObject({ targetId: 'd1', certain: true })
    expect(first(line('REJET PRLV', 12_000), [returned()])).toBeUndefined()
  })

  test('one rejected by hand before is no twin of one that still may come back, unless the line cites it', () => {
    const OLD = '0198a5c200007000800000000000eeee'
    const old = returned({
      id: 'd0',
      isPast: true,
      references: [OLD],
      numbers: ['F2026-0003', 'RUM-2026-118'],
    })
    const both = [old, returned()]
    const certain = (label: string, facts: Partial<MatchLine> = {}) => {
      const one = line(label, -12_000, facts)
      return proposed([one], both)
        .get(one.id)!
        .map((proposal) => [proposal.targetId, proposal.certain])
    }
    const live = [
      ['d1', true],
      ['d0', false],
    ]
    expect(certain('REJET PRLV BOULANGERIE MARTIN')).toEqual(live)
    expect(certain('REJET RUM-2026-118')).toEqual(live)
    expect(certain('REJET PRLV')).toEqual(live.map(([id]) => [id, false]))
    expect(certain('REJET BOULANGERIE MARTIN F2026-0003')).toEqual(live.map(([id]) => [id, false]))
    expect(certain('REJET BOULANGERIE MARTIN', { references: [OLD] })).toEqual([
      ['d0', true],
      ['d1', false],
    ])
  })

  test('says why, as its bank told it', () => {
    expect(first(line('REJET PRLV PROVISION INSUFFISANTE', -12_000), [returned()])!.reasons).toContain(
      'Le libellé parle d’un rejet\u00a0: provision insuffisante (AM04)',
    )
  })

  test.each([
    ['REJET PRLV AC04', 'AC04'],
    ['IMPAYE MOTIF PROVISION INSUFFISANTE', 'AM04'],
    ['REJET COMPTE CLÔTURÉ', 'AC04'],
    ['REJET CONTESTATION DEBITEUR', 'MD06'],
    ['REJET PRLV', 'MS03'],
    ['PRLV XAM045', 'MS03'],
  ])('%s is %s', (label, code) => expect(rejectionOf(label)).toBe(code))
})

test('whatever the lines and the targets, none is proposed for another amount or day, and two certain ones never share a target', () => {
  const cents = fc.constantFrom(-12_000, -5_000, 30_000)
  const day = fc.constantFrom('2026-09-30', '2026-11-12', '2026-11-13')
  const label = fc.constantFrom('PAPETERIE DURAND', 'VIR LF-2026-118', 'CB', 'REMISE PRLV', 'VIR MARTIN')
  const lines = fc.array(fc.tuple(cents, day, label), { maxLength: 8 })
  const makers = fc.array(fc.tuple(fc.constantFrom(received, refund, debits), cents), { maxLength: 6 })
  fc.assert(
    fc.property(lines, makers, (all, made) => {
      const asked = all.map(([amountCents, bookedOn, text], at) =>
        line(text, amountCents, { id: `l${at}`, bookedOn }),
      )
      const targets = made.map(([make, amount], at) => make({ id: `t${at}`, amounts: [amount] }))
      const certain: string[] = []
      for (const [id, proposals] of proposed(asked, targets)) {
        const own = asked.find((one) => one.id === id)!
        for (const { targetId } of proposals) {
          const target = targets.find((one) => one.id === targetId)!
          expect(target.amounts).toContain(own.amountCents)
          expect(own.bookedOn >= target.from && own.bookedOn <= target.to).toBe(true)
        }
        expect(proposals.length).toBeLessThanOrEqual(3)
        if (proposals[0]?.certain) certain.push(proposals[0].targetId)
      }
      expect(new Set(certain).size).toBe(certain.length)
    }),
  )
})
