import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuoteNumber } from '#shared/domain/quotes/quote.ts'
import { documentMentions } from './mentions.ts'

test('a number is found wherever it stands, in any case, once', () => {
  const ranks = fc.tuple(fc.integer({ min: 2000, max: 2999 }), fc.integer({ min: 1, max: 99_999 }))
  fc.assert(
    fc.property(fc.uniqueArray(ranks, { maxLength: 5, selector: String }), (all) => {
      const numbers = all.map(([year, n]) => formatQuoteNumber(year, n))
      const text = numbers.map((number) => `Re: devis ${number.toLowerCase()} (${number}).`).join('\n')
      expect(documentMentions(text)).toEqual(numbers)
    }),
  )
})

test('what is no number of ours is left', () => {
  expect(documentMentions('D-20-0001 AD-2026-0001 D-2026-01 D-2026-0001234567')).toEqual([])
})
