import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressSchema } from '#shared/contract/sign-in.ts'
import { supportContract } from '#shared/contract/support.ts'
import { EMAIL_INVALID, emailPattern, isEmailAddress } from './email-address.ts'

describe('isEmailAddress', () => {
  test.each([
    'camille@atelier-aubry.fr',
    'Camille.Aubry@Atelier.FR',
    ' camille@atelier.fr ',
    'camille+devis@mail.atelier.co.uk',
    'c@x.fr',
    '_c-a_@x.fr',
    '-c-@x.fr',
    "o'brien@x.fr",
    "'o@x.fr",
    '12.34@5.6.fr',
    'a@b--c.fr',
    'a@xn--caf-dma.fr',
  ])('%j is an address', (text) => {
    expect(isEmailAddress(text)).toBe(true)
    expect(addressSchema.safeParse({ email: text }).success).toBe(true)
  })

  test.each([
    '',
    'camille',
    'camille@',
    '@x.fr',
    'camille@atelier',
    'josé@x.fr',
    'a@café.fr',
    'a..b@x.fr',
    '.a@x.fr',
    'a.@x.fr',
    "a'@x.fr",
    'a,b@x.fr',
    'a b@x.fr',
    'a@b@x.fr',
    'a@b..fr',
    'a@.b.fr',
    'a@b.fr.',
    'a@-b.fr',
    'a@b-.fr',
    'a@b_c.fr',
    'a@b.f',
    'a@b.f1',
    'a@127.0.0.1',
    '"a"@x.fr',
    'a@x.fr\nb@x.fr',
    'mailto:a@x.fr',
  ])('%j is not an address, for the endpoints either', (text) => {
    expect(isEmailAddress(text)).toBe(false)
    expect(addressSchema.safeParse({ email: text }).error?.issues[0]?.message).toBe(EMAIL_INVALID)
  })

  test('an address has at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - 5)}@x.fr`
    for (const [length, fits] of [
      [254, true],
      [255, false],
    ] as const) {
      expect(isEmailAddress(` ${long(length)} `)).toBe(fits)
      expect(addressSchema.safeParse({ email: long(length) }).success).toBe(fits)
    }
  })

  test('every accepted address is also accepted by zod’s z.email', () => {
    const piece = fc.string({ unit: fc.constantFrom(..."aZé9_'+-.,@ "), maxLength: 8 })
    const near = fc.tuple(piece, piece, piece).map(([local, label, last]) => `${local}@${label}.${last}`)
    const taken = fc.oneof(near, fc.stringMatching(emailPattern), fc.emailAddress()).filter(isEmailAddress)
    fc.assert(fc.property(taken, (text) => z.email().safeParse(text.trim()).success))
  })
})

test('a very long text is refused at once', () => {
  for (const text of [`${'a'.repeat(500_000)}!`, `a@${'a-'.repeat(250_000)}`, 'a.'.repeat(250_000)]) {
    const before = performance.now()
    expect(emailPattern.test(text)).toBe(false)
    // An expression that backtracks takes minutes.
    expect(performance.now() - before).toBeLessThan(5_000)
  }
})

test.each(['josé@x.fr', 'a..b@x.fr', 'a,b@x.fr', 'a@b..fr'])(
  'the contact form and its endpoint agree on %j',
  (email) => {
    const judged = (supportContract.sendContactMessage['~orpc'].inputSchema as z.ZodType).safeParse({
      name: 'Camille',
      email,
      company: 'Atelier',
      subject: 'Une question',
      message: 'Bonjour, une question.',
      token: 'x',
    })
    expect(judged.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['email'], EMAIL_INVALID],
    ])
  },
)
