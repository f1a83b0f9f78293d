import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asciiText, westernBytes, westernText } from './western.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

it('accents stay in a western text; what has no byte of its own there is typed as one would on an old keyboard', () => {
  expect(westernText('Œuvre d’été « à 12 € » — façade n° 3…')).toBe(
    "OEuvre d'été « à 12 EUR » - façade n° 3...",
  )
  expect(westernText('Škoda\u00a0Łódź \u2066½\u2069 日本 😀')).toBe('Skoda Lódz 1/2 ?? ?')
  expect(westernText('e\u0301te\u0301\r\n\tde\u00adux')).toBe('été deux')
})

it('an ASCII text has no accent', () => {
  expect(asciiText('Œuvre d’été « à 12 € » n° 3 Straße Ærø')).toBe(
    'OEuvre d\'ete " a 12 EUR " no 3 Strasse AEro',
  )
})

it('any text becomes one line, and reads back the same from the bytes of ISO 8859-1, ISO 8859-15 and Windows-1252', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const western = westernText(text)
      for (const charset of ['iso-8859-15', 'windows-1252'])
        expect(new TextDecoder(charset).decode(westernBytes(western))).toBe(western)
      expect(Buffer.from(westernBytes(western)).toString('latin1')).toBe(western)
      expect(western).not.toMatch(/[\p{Cc}\p{Cf}]|\s\s/u)
      expect(asciiText(text)).toMatch(/^[ -~]*$/)
    }),
    { numRuns: 2_000 },
  )
})

it('a mark that slipped through is a question mark, never another byte', () => {
  expect([...westernBytes('aé€日')]).toEqual([0x61, 0xe9, 0x3f, 0x3f])
})
