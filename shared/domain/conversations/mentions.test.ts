import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuoteNumber } from '#shared/domain/quotes/quote.ts'
import { documentMentions, linkTokens } from './mentions.ts'

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

test('the tokens of our links are found in text and HTML, once, and no shorter or longer ones', () => {
  const [one, two] = ['a', 'b-_Z09'].map((text) => text.padEnd(43, 'x')) as [string, string]
  const text = `Bonjour,\n> https://ardoise.test/d/${one} \n> https://ardoise.test/d/${one}?x=1`
  const html = `<a href="https://ardoise.test/d/${two}">Voir le devis</a>`
  expect(linkTokens({ text, html })).toEqual([one, two])
  expect(linkTokens({ text: `/d/${one}y /d/${one.slice(1)} /dd/${one}`, html: null })).toEqual([])
})
