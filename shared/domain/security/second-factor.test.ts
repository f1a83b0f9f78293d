import { expect, test } from 'vitest'
import {
  base32,
  CONFIRMATION_MINUTES,
  isConfirmed,
  plainRecoveryCode,
  recoveryCode,
  totpStep,
  totpUri,
} from './second-factor.ts'

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base 32 of « %s » is « %s »', (text, expected) => {
  expect(base32(new TextEncoder().encode(text))).toBe(expected)
})

test('a step lasts thirty seconds', () => {
  expect([totpStep(0), totpStep(29_999), totpStep(30_000), totpStep(1_111_111_109_000)]).toEqual([
    0, 0, 1, 37_037_036,
  ])
})

test('the QR code names the account and the product', () => {
  expect(totpUri('ABC', 'léa@exemple.fr', 'Ardoise')).toBe(
    'otpauth://totp/Ardoise:l%C3%A9a%40exemple.fr?secret=ABC&issuer=Ardoise&algorithm=SHA1&digits=6&period=30',
  )
})

test('a recovery code has ten unmistakable characters, each as likely as another', () => {
  expect(recoveryCode(new Uint8Array(16).fill(0))).toBe('22222-22222')
  expect(recoveryCode(new Uint8Array(16).fill(255))).toBeNull()
  expect(recoveryCode(crypto.getRandomValues(new Uint8Array(32)))).toMatch(
    /^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/,
  )
})

test('a recovery code is read as people type it', () => {
  expect(plainRecoveryCode(' k7qf2 9xwmb')).toBe('K7QF29XWMB')
  expect(plainRecoveryCode('K7QF2-9XWMB')).toBe('K7QF29XWMB')
})

test('a confirmation holds a quarter of an hour', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const before = (ms: number) => new Date(now.getTime() - ms)
  expect(isConfirmed(before(CONFIRMATION_MINUTES * 60_000 - 1), now)).toBe(true)
  expect(isConfirmed(before(CONFIRMATION_MINUTES * 60_000), now)).toBe(false)
})
