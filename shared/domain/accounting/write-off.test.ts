import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import {
  canRecoverVat,
  canWriteOff,
  type LossPart,
  losableCents,
  openedParts,
} from '#shared/domain/invoices/write-off.ts'
import { isLoss } from '#shared/domain/payments/ledger-entries.ts'
import { paidByLedger } from '#shared/domain/payments/payment-standing.ts'
import { unpaidMention, vatGrounds } from '#shared/french/unpaid-vat.ts'
import { follow, type LossStory, linesOf, randomAct, startOf } from './random-losses.fixture.ts'

const vatAt = (rateBps: number, baseCents: number): VatAmounts => ({
  category: 'S',
  rateBps,
  exemptionCode: null,
  baseCents,
  vatCents: Math.round((baseCents * rateBps) / 10_000),
})
const randomVat = fc
  .array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 })
  .map((bases) => bases.map((base, index) => vatAt([2_000, 1_000, 550][index]!, base)))
const random = fc.tuple(randomVat, fc.boolean(), fc.array(randomAct, { maxLength: 30 }))
const storyOf = ([vat, recovers, acts]: [
  VatAmounts[],
  boolean,
  (typeof randomAct extends fc.Arbitrary<infer A> ? A : never)[],
]) => {
  const story = startOf(vat, recovers)
  for (const act of acts) follow(story, act)
  return story
}

describe('whatever is paid, lost, undone or comes back', () => {
  test('an invoice never takes more than it asks, money and losses together, nor less than nothing of either', () => {
    let reopened = 0
    fc.assert(
      fc.property(random, ([vat, recovers, acts]) => {
        const story = startOf(vat, recovers)
        for (const act of acts) {
          follow(story, act)
          expect(story.paidCents).toBeGreaterThanOrEqual(0)
          expect(story.lostCents).toBeGreaterThanOrEqual(0)
          expect(story.paidCents + story.lostCents).toBeLessThanOrEqual(story.dueCents)
          const of = (kind: boolean) =>
            paidByLedger(
              story.movements.filter((one) => isLoss(one.kind) === kind).flatMap(({ lines }) => lines),
              'F',
            )
          expect([of(false), of(true)]).toEqual([story.paidCents, story.lostCents])
        }
        const last = story.movements.at(-2)
        if (last?.kind === 'write_off_undone') reopened++
      }),
      { numRuns: 1_000 },
    )
    expect(reopened).toBeGreaterThan(20)
  })

  test('movements balance, the same story twice gives the same, and a loss undone leaves nothing of it nor of its VAT', () => {
    fc.assert(
      fc.property(random, (told) => {
        const story = storyOf(told)
        for (const { lines } of story.movements)
          expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
        expect(linesOf(storyOf(told))).toEqual(linesOf(story))
        for (const of of story.losses.keys()) follow(story, { act: 'undo', share: 100, of })
        const net = (account: string) =>
          linesOf(story).reduce((sum, line) => sum + (line.account === account ? line.amountCents : 0), 0)
        const left = story.losses.filter(({ leftCents }) => leftCents > 0)
        if (left.length === 0) expect([net('bad_debt') + 0, net('recovered_vat') + 0]).toEqual([0, 0])
        for (const { parts, opened, leftCents } of story.losses)
          if (leftCents === 0) expect(sumOf([...parts, ...opened])).toEqual([0, 0])
      }),
      { numRuns: 500 },
    )
  })
})
const sumOf = (parts: LossStory['losses'][number]['parts']) => [
  parts.reduce((sum, { grossCents }) => sum + grossCents, 0),
  parts.reduce((sum, { vatCents }) => sum + vatCents, 0),
]

test('a part of a loss is opened in whole cents that add up, never more of a rate than it has', () => {
  const part = fc.record({
    rateBps: fc.constantFrom(2_000, 1_000, 0),
    grossCents: fc.integer({ min: 1, max: 99 }),
  })
  const parts = fc.uniqueArray(part, { selector: ({ rateBps }) => rateBps, minLength: 1 }).map((rows) =>
    rows.map((row) => ({
      ...row,
      vatCents: Math.round((row.grossCents * row.rateBps) / (10_000 + row.rateBps)),
    })),
  )
  fc.assert(
    fc.property(parts, fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }), (rows, amounts) => {
      const opened: LossPart[] = []
      let left = rows.reduce((sum, { grossCents }) => sum + grossCents, 0)
      for (const wish of [...amounts, left]) {
        const amount = Math.min(wish, left)
        const now = openedParts(rows, opened, amount)
        expect(now.reduce((sum, { grossCents }) => sum - grossCents, 0)).toBe(amount)
        opened.push(...now)
        left -= amount
        for (const { rateBps, grossCents, vatCents } of rows) {
          const own = opened.filter((one) => one.rateBps === rateBps)
          const [gross, vat] = sumOf(own) as [number, number]
          expect(-gross).toBeLessThanOrEqual(grossCents)
          expect(-vat).toBeLessThanOrEqual(vatCents)
        }
      }
      expect(sumOf([...rows, ...opened])).toEqual([0, 0])
    }),
    { numRuns: 1_000 },
  )
})

describe('what may be written off', () => {
  const debt = { kind: 'invoice', status: 'sent', owedCents: 12_000, underWayCents: 0 } as const
  test('is what an invoice is still owed, less what is under way', () => {
    expect(canWriteOff(debt)).toEqual({ ok: true })
    expect(losableCents({ ...debt, underWayCents: 5_000 })).toBe(7_000)
    expect(canWriteOff({ ...debt, underWayCents: 12_000 })).toMatchObject({ code: 'loss_under_way' })
  })

  test.each([
    ['draft', 'invoice', 'invoice_not_issued'],
    ['paid', 'invoice', 'invoice_already_paid'],
    ['cancelled', 'invoice', 'invoice_cancelled'],
    ['disputed', 'invoice', 'invoice_disputed'],
    ['sent', 'credit_note', 'invoice_is_credit_note'],
  ] as const)('is nothing of a %s %s', (status, kind, code) => {
    expect(canWriteOff({ ...debt, status, kind })).toEqual({ ok: false, code })
  })

  test('is nothing once all is lost', () => {
    expect(canWriteOff({ ...debt, status: 'written_off', owedCents: 0 })).toMatchObject({
      code: 'loss_nothing_left',
    })
  })

  test('takes its VAT back where it was due on issue, and the debt is lost for ever', () => {
    const loss = { reason: 'liquidation', on: '2026-11-27', dueOnIssueCents: 2_000 } as const
    expect(canRecoverVat(loss)).toEqual({ ok: true })
    expect(canRecoverVat({ ...loss, dueOnIssueCents: 0 })).toMatchObject({ code: 'loss_without_vat' })
    expect(canRecoverVat({ ...loss, reason: 'small_amount' })).toMatchObject({ code: 'loss_not_final' })
    for (const { source } of vatGrounds) expect(source).toMatch(/CGI|BOI/)
  })

  test('has the words of the tax office on its duplicate', () => {
    expect(unpaidMention({ netCents: 10_000, vatCents: 2_000 }, '2026-11-27').replaceAll(/\s/g, ' ')).toBe(
      'Facture demeurée impayée pour la somme de 100,00 € (prix net) et pour la somme de 20,00 € (TVA correspondante) qui ne peut faire l’objet d’une déduction (article 272 du CGI).',
    )
  })
})
