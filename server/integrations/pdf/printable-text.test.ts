import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

const printed = (text: string) => printableText(text, () => true)
const wide = /[\p{Lu}mw%@\u2190-\u{10ffff}]/gu

test('whatever its letters and spaces, no text holds a piece too wide for its column', () => {
  const letter = fc.constantFrom('i', 'e', 'W', 'M', '.', '-', '\u00a0', '\u202f', '\u2060', ' ', '□')
  const texts = fc.oneof(
    fc.array(letter, { maxLength: 400 }).map((letters) => letters.join('')),
    fc.tuple(letter, letter, fc.nat(300)).map(([one, other, times]) => (one + one + other).repeat(times)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(printed(text).replaceAll('\u200b', '')).toBe(text.normalize('NFC'))
      // The narrowest column has 67 mm; 64 letters as narrow as these fill 66 at 9 points, less its glue.
      for (const piece of printed(text).split(/[ \n\u200b]/))
        expect(piece.length + (piece.match(wide)?.length ?? 0) / 2).toBeLessThanOrEqual(64)
    }),
  )
})

test('ordinary words, addresses and amounts stay whole', () => {
  for (const text of [
    'anticonstitutionnellement, camille@atelier-lagrange.fr',
    '1\u202f234\u202f567,89\u00a0€ (C.\u00a0com. L.\u00a0441-10)',
    'RÉNOVATION ÉNERGÉTIQUE',
  ])
    expect(printed(text)).toBe(text)
})
