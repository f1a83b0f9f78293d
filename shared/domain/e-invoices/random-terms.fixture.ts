import * as fc from 'fast-check'

/** A term that is there or null. */
export const maybe = <T>(term: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(term, { nil: null })

/** Characters that must be escaped, that leave ASCII or the first plane, or that a reader might normalize. */
const CHARACTERS = [...'abé€à’« »&<>"\'];\u00a0😀\n\r\tœ0', ']]>', '&amp;', '<!--']

export const randomText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 30 })
  .map((characters) => characters.join('').trim() || 'x')

export const randomName: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...'ABCdeféàç -&’.'), { minLength: 1, maxLength: 30 })
  .map((characters) => characters.join('').trim() || 'X')

/** At most 35 characters of those that BR-FR-01 and BR-FR-02 allow. */
export const randomReference: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...'ABCDEF0123456789-/_+'), { minLength: 1, maxLength: 35 })
  .map((characters) => characters.join(''))

export const randomDay: fc.Arbitrary<string> = fc
  .date({ min: new Date('2026-09-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

export const randomAddress = fc.record({
  line1: maybe(randomText),
  line2: maybe(randomText),
  line3: maybe(randomText),
  city: randomName,
  postalCode: fc.integer({ min: 1_000, max: 95_999 }).map((code) => String(code).padStart(5, '0')),
  subdivision: maybe(randomName),
  country: fc.constant('FR'),
})
